import type { Translation } from '#ui/text/copy.tsx'

/** The account overview: they come with it. */
export const overview = {
  title: 'Your account',
  breadcrumb: 'Your account',
  signedInAs: 'Signed in as {loginId}',
  accounts: 'Accounts',
  accountNumber: 'Account {number}',
  noAccounts: 'No accounts are linked to this sign-in yet. To link one, call us with its number.',
  unavailable: 'We can’t show your accounts right now',
  unavailableText: 'Nothing about them has changed. Try again in a few minutes, or call {phone}.',
  kinds: { uverse: 'Internet, TV and phone', wirelessBroadband: 'Home Internet Air', business: 'Business internet, TV and phone', directv: 'DIRECTV' },
  statuses: { active: 'Active', suspended: 'Suspended', pendingactive: 'Being set up' },
  suspendedHelp: 'Why is it suspended?',
  plan: 'Plan: {plan}',
  balance: 'Balance {amount}',
  balanceDue: 'Balance {amount}, due by {day}',
  seeBill: 'See the bill ending in {ending}',
  orders: 'Orders',
  order: '{title}: {step}',
  yours: 'What happened, and your data',
  activity: 'Your activity',
  tickets: 'My tickets',
  visits: 'Your visits',
  dataText: 'A file with what we keep of you here: your accounts, bills, orders, visits, tickets, and what happened in the last year.',
  data: 'Download your data (JSON)',
  helpTitle: 'Get help',
  help: 'Help for your services',
  billHelp: 'Bills and payments',
  reachPerson: 'Talk to a person',
  security: 'Security',
  endSessions: 'End all my sessions',
  endSessionsText: 'This signs you out on every device, this one too, and forgets the devices that we remember. Do it if you lost a device or used somebody else’s. Nothing else in your account changes.',
  endSessionsNow: 'End all sessions',
  callToLink: 'Call {phone}',
} as const

export type OverviewCopy = Translation<typeof overview>
