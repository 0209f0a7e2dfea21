import type { Translation } from '#ui/text/copy.tsx'

/** Texts of the activity page, and the entry texts of the service behind it. */
export const copy = {
  title: 'Your activity',
  lead: 'What happened on your accounts in the last year: orders, visits, tickets, outages, bills, emails and text messages.',
  breadcrumbs: 'Breadcrumbs',
  home: 'Home',
  support: 'Support',
  businessSupport: 'Small business support',
  filter: 'What to show',
  all: 'Everything',
  kinds: { order: 'Orders', visit: 'Visits', ticket: 'Tickets', outage: 'Outages', bill: 'Bills', message: 'Emails and texts' },
  none: 'Nothing happened yet',
  noneText: 'When you order something, a technician comes or you report a problem, it shows here.',
  noneOfThese: 'Nothing of this kind',
  noneOfTheseText: 'In the last year there was nothing of this kind on your accounts.',
  missing: 'Some of this can’t be shown right now',
  missingText: 'Missing: {list}. Nothing is lost. Try again in a few minutes.',
  down: 'We can’t show your activity right now',
  downText: 'Nothing is lost. Try again in a few minutes, or call {phone}.',
  newer: 'Newer',
  older: 'Older',
  order: '{title}: {step}',
  orderText: 'Order {id}',
  steps: { received: 'ordered', scheduled: 'visit scheduled', installed: 'installed', shipped: 'shipped', delivered: 'delivered', active: 'active' },
  visit: {
    create: 'A visit was booked: {visit}',
    reschedule: 'Your visit was moved: {visit}',
    cancel: 'Your visit was canceled: {visit}',
    updatedayofcontact: 'The contact for the day was changed: {visit}',
    other: 'Your visit changed: {visit}',
  },
  visitText: '{day}, {window}',
  ticket: { opened: 'You reported: {title}', wrote: 'You wrote: {title}', answered: '{name} answered: {title}', weAnswered: 'We answered: {title}', status: '{title}: {state}', reopened: 'You reopened: {title}' },
  outage: { began: 'Outage began', ended: 'Outage ended' },
  bill: 'New statement: {amount}',
  billText: 'Account ending in {ending}, due by {day}',
  message: { create: 'Email: your visit is booked', reschedule: 'Email: your visit was moved', cancel: 'Email: your visit was canceled', updatedayofcontact: 'Email: the contact was changed', reminder: 'Email: your visit is coming up', ticket: 'Email: news about your ticket', arrangement: 'Email: your payment arrangement is confirmed', outage: 'Email: news about an outage you follow', other: 'Email from us' },
  textMessage: 'Text message: news about your ticket',
  messageText: 'About {subject}',
} as const

export type ActivityCopy = Translation<typeof copy>
