import type { Translation } from '#ui/text/copy.tsx'

/** The texts of the search box; those of the results page are sent with the results. */
export const copy = {
  /** LAN-03: also the default placeholder */
  label: 'Search support',
  search: 'Search',
  tileTitle: 'What can we help you with?',
} as const

export type SearchCopy = Translation<typeof copy>

declare module '#ui/text/copy.tsx' {
  interface CopyRegistry {
    search: SearchCopy
  }
}

/** The texts of the results page, sent with its results. */
export const results = {
  breadcrumbs: 'Breadcrumbs',
  home: 'Home',
  support: 'Support',
  businessSupport: 'Small business support',
  title: 'Search results',
  titleFor: 'Results for “{query}”',
  countOne: '1 result',
  count: '{count} results',
  /** if more match than are listed */
  countBest: 'The best {count} results',
  /** below a title with the corrected query, which the link searches for as typed */
  typed: 'You typed “{query}”.',
  instead: 'Search that instead',
  topics: 'Topics',
  allTopics: 'All topics',
  kinds: 'Kinds of pages',
  allKinds: 'Everything',
  kindNames: { article: 'Articles', device: 'Devices', topic: 'Topics', page: 'Pages' },
  /** beside a result: its kind */
  kindName: { article: 'Article', device: 'Device', topic: 'Topic', page: 'Page' },
  /** beside the results, or in their place if there are none */
  askTitle: 'Ask it as a question',
  askText: 'Get a short answer, with the articles that it comes from.',
  ask: 'Ask a question',
  personTitle: 'Talk to a person',
  personText: 'Technical support answers 24 hours, every day.',
  call: 'Call {phone}',
  /** an article beside the results */
  drawer: { close: 'Close the article', loading: 'Opening the article', openPage: 'Open as a page', failed: 'The article can’t be shown right now.' },
  /** beside a page in the other language */
  inOtherLanguage: 'In Spanish',
  /** LAN-13: above results in the other language, which is that of the query */
  allInOtherLanguage: 'Showing results in Spanish, the language of your search.',
  pagination: 'Pages of results',
  previous: 'Previous',
  next: 'Next',
  page: 'Page {n}',
  nothingTitle: 'No results for “{query}”',
  /** searched for in place of a ZIP code */
  outage: 'outage',
  nothingAsked: 'Type what you are looking for, in your own words.',
  withoutFilter: 'Show the results of every topic and kind',
  /** LAN-04 */
  tipsTitle: 'Try a different search',
  tips: [
    'Make sure that every word is one that you would find on a help page.',
    'Check the spelling.',
    'Use specific words, such as the name of a device or of a service.',
    'Or begin with one general word, such as internet or bill.',
  ],
  popularTitle: 'Popular topics',
  /** general words, each of which finds pages */
  popular: ['Internet', 'Wi-Fi', 'Bill', 'Outage', 'Visit', 'Password'],
  library: 'See every topic',
} as const

export type ResultsCopy = Translation<typeof results>

/** The texts below an article, sent with it. */
export const feedback = {
  question: 'Was this article helpful?',
  yes: 'Yes',
  no: 'No',
  thanks: 'Thanks for telling us.',
  sorry: 'We’re sorry it didn’t help.',
  why: 'What was missing?',
  reasons: {
    'not-my-problem': 'It is not about my problem',
    unclear: 'It is hard to follow',
    'did-not-work': 'I did what it says, and it did not work',
    outdated: 'It is wrong or out of date',
  },
  /** WID-04 */
  reasonMissing: 'Select one of the radio buttons, so that we know what was missing.',
  send: 'Send',
  thanksForReason: 'Thanks. We read every answer and use it to make this article better.',
  back: 'Back to the article',
} as const

export type FeedbackCopy = Translation<typeof feedback>

/** LAN-03, LAN-04, LAN-05: the widget's own texts, inside its script, which also runs on operators' pages. */
export const widget = {
  label: 'Search support',
  placeholder: 'Search support',
  search: 'Search',
  clear: 'Clear the search',
  suggestions: 'Suggestions',
  suggestionCount: '{count} suggestions',
  oneSuggestion: '1 suggestion',
  resultCount: '{count} results',
  oneResult: '1 result',
  heading: 'Want something else?',
  inOtherLanguage: 'In Spanish',
  all: 'See all results',
  intermediate: 'Looking for help pages…',
  noResults: 'We found nothing for “{query}”.',
  differentSearch: 'Try a different search:',
  makeSure: 'Make sure that every word is one that you would find on a help page.',
  checkSpelling: 'Check the spelling.',
  useSpecificWords: 'Use specific words, such as the name of a device or of a service.',
  general: 'Or begin with one general word, such as internet or bill.',
  failed: 'Suggestions are not available right now. Press Enter to search.',
} as const

export type WidgetCopy = Translation<typeof widget>
