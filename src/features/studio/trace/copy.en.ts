/** All texts of the trace room. */
export const copy = {
  lead: 'A customer tells you the reference at the foot of their page, or of the page that says that something broke: see which parts that page had, and why.',
  reference: 'Reference',
  hint: 'As the customer reads it, or the whole id of the request (x-request-id)',
  find: 'Find the page',
  none: 'Nothing is kept under this reference',
  noneText: 'The support home and the lander are kept for 24 hours, at most 50,000 of them, and so are pages that broke. Other pages have no parts that rules decide.',
  title: '{page}, {audience}, {locale}',
  failedTitle: 'A page that could not be made',
  at: 'Asked for {at}. Request {id}.',
  shared: 'Made once for everybody who is not signed in, last {at} or up to ten minutes later: whoever saw this reference saw just these parts.',
  failed: 'It broke, and the customer saw the page that says so. The log of the server says why, under the same request.',
  undecided: 'It broke before anything was decided.',
  trace: 'By the rules that drew the page. Counts, states and flags are kept, and nothing that names the customer.',
}
export type TraceCopy = typeof copy
