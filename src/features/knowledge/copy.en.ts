import type { Translation } from '#ui/text/copy.tsx'

/** The texts around articles, topics and devices; the articles themselves are content. */
export const copy = {
  breadcrumbs: 'Breadcrumbs',
  home: 'Home',
  support: 'Support',
  businessSupport: 'Small business support',
  library: 'Support library',
  readingTime: '{minutes} min read',
  updated: 'Updated {date}',
  onThisPage: 'On this page',
  notTranslatedTitle: 'This article is in English',
  notTranslatedText: 'We have not translated it yet.',
  inOtherLanguage: 'In Spanish',
  related: 'Related articles',
  needHelpTitle: 'Still need help?',
  report: 'Report a problem',
  needHelpText: 'A person can look at it with you. Technical support answers 24 hours, every day.',
  call: 'Call {phone}',
  contact: 'See all ways to reach us',
  startHere: 'Start here',
  askInstead: 'Not here? Ask a question in your own words',
  byPart: 'Find it by subject',
  /** for a part of a topic */
  allOfPart: 'All {count} in {part}',
  moreIn: 'More in {topic}',
  allOf: 'All help: {topic}',
  allTopics: 'All topics',
  noArticles: 'There are no articles here yet.',
  deviceHelp: 'Device help',
  forDevice: 'For the {device}',
} as const

export type KnowledgeCopy = Translation<typeof copy>

declare module '#ui/text/copy.tsx' {
  interface CopyRegistry {
    knowledge: KnowledgeCopy
  }
}

/** The texts at the end of an article, loaded with it. */
export const article = {
  questions: 'Questions that this article answers',
  /** label of the navigation to the previous and the next article */
  neighbours: 'More on this subject',
  previous: 'Previous article',
  next: 'Next article',
  /** headings over the choice of a light's state: for a device with one light, and with several */
  lightTitle: 'What color is the light?',
  lightsTitle: 'Which light do you see?',
  lightHint: 'Choose what your device shows.',
  lightTable: 'All lights in a table',
} as const

export type ArticleCopy = Translation<typeof article>

/** The texts of the contact box on a text page. */
export const call = {
  title: 'Talk to a person',
  text: 'One number for all services. We answer in English and in Spanish.',
  hours: 'When we answer',
  openNow: 'Open now',
  closedNow: 'Closed now',
  /** for a signed-in customer */
  atHand: '{name}, have this at hand',
  account: 'Account {number}',
  order: 'Order {number}',
  yourAppointments: 'Your visits',
  yourAccount: 'Your account',
  /** for an anonymous visitor */
  signIn: 'Sign in to see your account number here',
} as const

export type CallCopy = Translation<typeof call>

/** The device page. */
export const device = {
  title: 'Device help',
  lead: 'Choose your device to see the help that fits it.',
  description: 'Help for phones and gateways: choose the make and the model of your device.',
  kindsLabel: 'Kinds of device',
  find: 'Find your device',
  findButton: 'Find',
  found: { one: '1 device', other: '{count} devices' },
  kinds: { gateway: 'Gateways', phone: 'Phones', extender: 'Wi-Fi extenders', receiver: 'TV receivers', other: 'Other devices' },
  /** after the first three articles of a device */
  more: 'All {count} for this device',
  missingTitle: 'Don’t see your device?',
  missingText: 'Most steps are the same on every device. Look through all topics, or ask us.',
  allTopics: 'See all topics',
} as const

export type DeviceCopy = Translation<typeof device>
