import { audiences, type Audience, type Locale } from '#contracts/identity.ts'

/** The path of the answer widget's feed, whose texts are the same for both audiences. */
export const hubAnswerPath = 'scms/shared/search-common/hubanswer/global-search'

/** The page feeds that editors change, by their name in a part id. */
export const feedPaths = {
  home: 'idpcms/support/home',
  lander: 'idpcms/support/supportlander',
  ticket: 'idpcms/support/openticket',
  recognised: 'idpcms/recognizedstate/home',
  answers: hubAnswerPath,
} as const

export const partKinds = ['home', 'lander', 'ticket', 'recognised', 'answers', 'topics', 'text', 'devices', 'fix'] as const
export type PartKind = (typeof partKinds)[number]

/**
 * STU-01: one page content with both its languages, identified as `home.consumer`, `answers`, `topics.smb`,
 * `text-contact.smb`, `devices` or `fix-no-internet`.
 */
export interface PartPlace {
  id: string
  kind: PartKind
  /** undefined: the part is the same for both audiences */
  audience: Audience | undefined
  /** the name of a text or a fix: `contact`, `no-internet` */
  name: string | undefined
}

/**
 * The published content of a part by language, as the tables hold it. Content that is the same in all languages is
 * under `en`.
 */
export type PartBodies = Partial<Record<Locale, unknown>>

const partIdPattern = /^[a-z][a-z0-9-]{0,79}(?:\.(?:consumer|smb))?$/

/** The place of a part by its id; undefined if the id is not one of a part. */
export function partPlace(id: string): PartPlace | undefined {
  if (!partIdPattern.test(id)) return undefined
  const [first, of] = id.split('.')
  const audience = audiences.find((each) => each === of)
  const named = /^(text|fix)-(.+)$/.exec(first!)
  const kind = partKinds.find((each) => each === (named ? named[1] : first))
  if (!kind || (named === null) !== (kind !== 'text' && kind !== 'fix')) return undefined
  const isForBoth = kind === 'answers' || kind === 'devices' || kind === 'fix'
  return isForBoth === (audience === undefined) ? { id, kind, audience, name: named?.[2] } : undefined
}

export const partId = (kind: PartKind, { name, audience }: { name?: string | undefined; audience?: string | undefined } = {}) => `${name === undefined ? kind : `${kind}-${name}`}${audience === undefined ? '' : `.${audience}`}`

/** The id of the part that holds a feed; undefined for a feed that only files change. */
export function partOfFeed(path: string, audience: string): string | undefined {
  const kind = (Object.keys(feedPaths) as (keyof typeof feedPaths)[]).find((each) => feedPaths[each] === path)
  return kind && partId(kind, kind === 'answers' ? {} : { audience })
}

/** The path of a part's file in one language, below content/. */
export function partFile({ kind, audience, name }: PartPlace, locale: Locale): string {
  const of = `${audience ?? 'consumer'}.${locale}`
  if (kind === 'topics') return `topics/${of}.json`
  if (kind === 'devices') return 'devices.json'
  if (kind === 'text') return `pages/${name}.${of}.md`
  if (kind === 'fix') return `fixes/${name}.${locale}.md`
  return `feeds/${feedPaths[kind]}/${of}.json`
}
