import { hasRole, type Identity, type Locale, type StaffRole } from '#contracts/identity.ts'

/**
 * STU-01: the rooms of the Studio in the order of its navigation, with the roles that may enter each. A new room needs
 * a line here, its name and description in both copy files (`rooms`), and its page below `src/pages/studio/`.
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

/** The rooms that an identity may enter; if there are none, the Studio does not exist for it. */
export function roomsOf(identity: Identity): Room[] {
  return (Object.keys(rooms) as Room[]).filter((room) => mayEnter(identity, room))
}

export function mayEnter(identity: Identity, room: Room): boolean {
  return rooms[room].some((role) => hasRole(identity, role))
}

export const studioPath = '/studio'

/** The path of a page of a room. Empty values of `query` are left out. */
export function roomPath(room: Room, locale: Locale, parts: readonly string[] = [], query: Record<string, string | undefined> = {}): string {
  return inLanguage([studioPath, room, ...parts.map(encodeURIComponent)].join('/'), locale, query)
}

/** A path of the Studio in the language of the linking page. */
export function inLanguage(path: string, locale: Locale, query: Record<string, string | undefined> = {}): string {
  const given = Object.entries({ ...query, lang: locale === 'es' ? 'es' : undefined }).filter((entry): entry is [string, string] => !!entry[1])
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
