import type { Translation } from '#ui/text/copy.tsx'

/** The search box's sentences; those of the results come with the results. */
export const copy = {
  /** LAN-03: the default placeholder too */
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
