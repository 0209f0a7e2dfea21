import type { Translation } from '#ui/text/copy.tsx'

/** Texts of the support home that do not come from content. */
export const copy = {
  home: 'Home',
  breadcrumbs: 'Breadcrumbs',
  topics: 'Help by topic',
  lander: 'Find help',
  supportBreadcrumb: 'Support',
  smallBusinessBreadcrumb: 'Small Business | Customer Support Center',
  /** title of a page whose content cannot be read */
  plainTitle: 'Customer Support Center',
  plainLanderTitle: 'Customer Support',
  smallBusiness: 'Small Business',
  selectDifferentService: 'Select a different service',
  landerLead: 'Choose a topic, or go straight to your device or to a person.',
  waysOn: 'More ways to find help',
  /** shown if the content service gives no heading */
  plainHeading: 'How can we help?',
  plainHeadingSignedIn: 'Hi, {firstName}. How can we help?',
  plainSignInPrompt: 'Sign in to see your visits, orders and tickets.',
  signIn: 'Sign in',
  contentMissing: 'Some of this page can’t be shown right now',
  contentMissingText: 'You can still reach a person, or try again in a few minutes.',
  reachPerson: 'Talk to a person',
  talkText: 'Some things are easier to say than to type.',
  talkHours: 'Hours and other ways to reach us',
  yourOrder: 'Your order',
  orderHelp: 'Get help with this order',
  setUp: 'Set up your equipment',
  yourOrders: 'Your orders',
  orderNumber: 'Order {id}',
  orderStep: 'Step {step} of {total}',
  ordersUnavailable: 'We can’t show your order right now',
  ordersUnavailableText: 'Nothing about it has changed. Try again in a few minutes, or call us.',
  noSuchOrder: 'We can’t find that order',
  noSuchOrderText: 'It isn’t on your accounts. Check the number, or sign in with the user ID that you ordered with.',
  noOrders: 'You have no open orders. When you order something, you can follow it here, step by step.',
  noOrdersHelp: 'Ask about an order',
  updating: 'Updating your account',
  outageTitle: 'Known outages',
  outageHelp: 'What you can do during an outage',
  recognised: 'This device is remembered. Sign in to make changes.',
  steps: {
    received: 'Received',
    scheduled: 'Visit scheduled',
    visitCancelled: 'Visit canceled',
    installed: 'Installed',
    shipped: 'Shipped',
    delivered: 'Delivered',
    active: 'Active',
  },
  stepHints: {
    received: 'We have your order.',
    scheduled: 'Your installation visit is booked.',
    visitCancelled: 'Your installation visit was canceled. Call {phone} to book a new one.',
    installed: 'Your equipment is in place.',
    shipped: 'Your equipment is on its way.',
    delivered: 'Your equipment has arrived.',
    active: 'Your service is on.',
  },
} as const

/** Texts of the state line, which the server writes. */
export const state = {
  outageHelp: 'What you can do meanwhile',
  suspended: 'Your service is suspended.',
  oneSuspended: 'One of your services is suspended.',
  suspendedText: 'Pay what is due, or ask for more time, to get it back.',
  billHelp: 'See how',
  owed: 'A bill was not paid: {amount} past due since {since}.',
  pay: 'Pay {amount}',
  askTime: 'Ask for more time',
  arranged: 'Your payment arrangement is confirmed.',
  arrangedText: 'Pay {amount} by {day}. Suspended service usually comes back by itself within a few hours.',
  seeVisits: 'See your visits',
  good: 'Everything is working.',
  goodText: 'No outages at your address, and your services are active.',
} as const

export type StateCopy = Translation<typeof state>

export type SupportHomeCopy = Translation<typeof copy>

declare module '#ui/text/copy.tsx' {
  interface CopyRegistry {
    'support-home': SupportHomeCopy
  }
}
