import { hasRole, type Identity, type Locale, type StaffRole } from '#contracts/identity.ts'

/**
 * STU-01: the rooms of the Studio, in the order of its navigation, and who may enter each. A room that joins is a line
 * here, its name and its sentence in both files of sentences (`rooms`), and its page below `src/pages/studio/`.
 */
export const rooms = {
  outages: ['operator'],
  articles: ['editor', 'publisher'],
  pages: ['editor', 'publisher'],
  pictures: ['editor', 'publisher'],
  import: ['editor', 'publisher'],
  questions: ['operator', 'editor', 'publisher'],
  preview: ['operator', 'editor', 'publisher'],
  trace: ['operator'],
  bets: ['editor', 'publisher'],
  redirects: ['editor', 'publisher'],
  flags: ['publisher'],
  brand: ['publisher'],
  sources: ['editor', 'publisher'],
  changes: ['editor', 'publisher'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Room = keyof typeof rooms

/** The rooms of somebody who asks; none: to them there is no Studio. */
export function roomsOf(identity: Identity): Room[] {
  return (Object.keys(rooms) as Room[]).filter((room) => mayEnter(identity, room))
}

export function mayEnter(identity: Identity, room: Room): boolean {
  return rooms[room].some((role) => hasRole(identity, role))
}

export const studioPath = '/studio'

/** A page of a room; `query` without what is empty. */
export function roomPath(room: Room, locale: Locale, parts: readonly string[] = [], query: Record<string, string | undefined> = {}): string {
  return inLanguage([studioPath, room, ...parts.map(encodeURIComponent)].join('/'), locale, query)
}

/** A path of the Studio in the language of the page that leads there. */
export function inLanguage(path: string, locale: Locale, query: Record<string, string | undefined> = {}): string {
  const given = Object.entries({ ...query, lang: locale === 'es' ? 'es' : undefined }).filter((entry): entry is [string, string] => !!entry[1])
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
