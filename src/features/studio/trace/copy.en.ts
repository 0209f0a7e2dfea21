/** All texts of the trace room. */
export const copy = {
  lead: 'The support home, the lander and the error page show a reference at their foot. Enter the reference that a customer reads out to see which parts their page had, and why.',
  reference: 'Reference',
  hint: 'As the customer reads it, or the full request id (x-request-id)',
  find: 'Find the page',
  none: 'No page is kept under this reference',
  noneText: 'The support home, the lander and pages that failed are kept for 24 hours, at most 50,000 of them. Other pages have no parts that rules decide.',
  title: '{page}, {audience}, {locale}',
  failedTitle: 'A page that could not be shown',
  at: 'Requested {at}. Request {id}.',
  shared: 'This page was made once for all visitors who are not signed in, and last shown {at} or up to ten minutes later. Every visitor with this reference saw the same parts.',
  failed: 'The page failed, and the customer saw the error page. The server’s log gives the reason, under the same request.',
  undecided: 'The page failed before its parts were decided.',
  trace: 'These rules decided the page. Only counts, states and flags are kept, nothing that identifies the customer.',
}
export type TraceCopy = typeof copy
