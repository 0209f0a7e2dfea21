import type { Translation } from '#ui/text/copy.tsx'

/** Texts of the e-mail that confirms an arrangement. */
export const copy = {
  subject: 'Your payment arrangement is confirmed: {amount} by {day}',
  greeting: 'Hi {firstName},',
  staysOn: 'You have more time to pay. Pay {amount} by {day}: until then your service stays on.',
  comesBack: 'You have more time to pay. Pay {amount} by {day}. Your suspended service usually comes back by itself within a few hours.',
  labels: { account: 'Account', amount: 'Amount', day: 'Pay by' },
  ending: 'ending in {ending}',
  link: 'See your bill',
  change: 'If you cannot keep the day, call {phone} before it. If service does not come back, call the same number.',
  keep: 'If you cannot keep the day, call {phone} before it.',
  why: 'You get this email because more time to pay was asked for on your {brand} account.',
} as const

export type ArrangementMailCopy = Translation<typeof copy>
