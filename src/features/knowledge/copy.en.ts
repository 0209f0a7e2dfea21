import type { Translation } from '#ui/text/copy.tsx'

/** Sentences around articles, topics and devices; the articles themselves are content. */
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
  related: 'Related articles',
  needHelpTitle: 'Still need help?',
  needHelpText: 'A person can look at it with you. Technical support answers 24 hours, every day.',
  call: 'Call {phone}',
  contact: 'See all ways to reach us',
  moreIn: 'More in {topic}',
  allOf: 'All {topic} help',
  noArticles: 'There is no article here yet.',
  deviceHelp: 'Device help',
  forDevice: 'For the {device}',
} as const

export type KnowledgeCopy = Translation<typeof copy>

declare module '#ui/text/copy.tsx' {
  interface CopyRegistry {
    knowledge: KnowledgeCopy
  }
}
