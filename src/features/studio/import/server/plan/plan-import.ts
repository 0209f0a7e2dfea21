import { setImmediate as turn } from 'node:timers/promises'
import { locales, type Audience, type Locale } from '#contracts/identity.ts'
import { findMarkdownProblems, readPicturesOf, readPublishedContent, redirectsFile } from '#features/site-content/server.ts'
import type { Database } from '#platform/database/database.ts'
import { plainLetters } from '#ui/text/plain-letters.ts'
import { ArticleContent } from '../../../contract.ts'
import type { OldAddresses } from '../../../redirects/server/redirect-files.ts'
import { addressesOutcome, othersOutcome, type ImportNote, type ImportOutcome, type RefusalCode } from '../../import-model.ts'
import type { FoundText, Refused } from '../import-types.ts'
import { nameOfPlaces, type ReadTexts, type sourceOutcomes } from '../kept-texts.ts'
import { hashOf, readKnown, takeIds, type KnownArticle } from '../known-articles.ts'
import { findPlace, type TopicPlace } from './find-place.ts'
import type { ConvertedText } from './convert-text.ts'
import { addressesOf, resolveLink, type LinkWorld } from './links.ts'
import type { PictureOf } from '../read/brought-pictures.ts'

/** The planned outcome of one article, or the reason for its refusal. */
export interface PlannedItem {
  file: string
  outcome: ImportOutcome | typeof addressesOutcome | typeof othersOutcome | (typeof sourceOutcomes)[number]
  code: RefusalCode | ''
  what: string
  audience: Audience
  id: string
  title: string
  origin: string
  seen: number
  content: ArticleContent | OldAddresses | Omit<ReadTexts, 'texts'> | FoundText | undefined
  notes: ImportNote[]
  paths: { locale: Locale; path: string }[]
}

export interface ImportAsked {
  audience: Audience
  /** the place of articles whose folders do not tell one */
  place: TopicPlace | undefined
  /** the same for the articles of one folder, by `nameOfPlaces` */
  places?: ReadonlyMap<string, TopicPlace>
}

/** The texts of one origin, which become one article. */
interface Group {
  audience: Audience
  origin: string
  texts: Partial<Record<Locale, FoundText>>
  place: TopicPlace
  id: string
}

/**
 * STU-05: makes the report of an import: new, changed, unchanged and refused articles. Writes nothing to the database.
 */
export async function planImport(database: Database, { texts, refused }: { texts: readonly FoundText[]; refused: readonly Refused[] }, asked: ImportAsked, pictureOf: PictureOf = () => undefined): Promise<PlannedItem[]> {
  const published = await readPublishedContent(database)
  const refusals = refused.map((each) => refusal(each, asked.audience))
  const refuse = (text: FoundText, code: RefusalCode, what = '') => void refusals.push({ ...refusal({ file: text.file, code, what }, text.audience ?? asked.audience), title: text.fields.title?.slice(0, 200) ?? '', origin: text.origin })
  const groups = placed(gather(texts, asked, refuse), published, asked, refuse)
  const known = await readKnown(database, groups.map(({ audience, origin }) => ({ audience, origin })))
  const ready = await withIds(database, groups, known, refuse)
  const pictures = await readPicturesOf(database.read, texts.map(({ text }) => text))
  const brought = new Set<string>()
  const noted: PictureOf = (src, from) => {
    const id = pictureOf(src, from)
    if (id !== undefined) brought.add(id)
    return id
  }
  const items = await convertAll(ready, known, { published, pictureOf: noted, hasPicture: (id) => pictures.has(id) || brought.has(id) }, refuse)
  noteTwins(items, published)
  return [...items, ...refusals]
}

/** STU-05: the redirects of an import as one item of its report; empty if there are none. */
export function planAddresses(addresses: OldAddresses | undefined, { audience }: Pick<ImportAsked, 'audience'>): PlannedItem[] {
  const count = addresses ? addresses.addresses.length + addresses.articles.length : 0
  return count === 0 ? [] : [{ file: redirectsFile, outcome: addressesOutcome, code: '', what: String(count), audience, id: '', title: '', origin: '', seen: 0, content: addresses, notes: [], paths: [] }]
}

/** STU-05: the files of an export of this site that are not imported, as one item of the report; empty if there are none. */
export function planOthers(others: number | undefined, audience: Audience): PlannedItem[] {
  return others ? [{ ...refusal({ file: '', code: 'other-kind', what: String(others) }, audience), outcome: othersOutcome, code: '' }] : []
}

const refusal = ({ file, code, what = '' }: Refused, audience: Audience): PlannedItem => ({ file, outcome: 'refused', code, what, audience, id: '', title: '', origin: '', seen: 0, content: undefined, notes: [], paths: [] })

type Refuse = (text: FoundText, code: RefusalCode, what?: string) => void

function gather(texts: readonly FoundText[], asked: ImportAsked, refuse: Refuse): Omit<Group, 'place' | 'id'>[] {
  const groups = new Map<string, Omit<Group, 'place' | 'id'>>()
  for (const text of texts) {
    const audience = text.audience ?? asked.audience
    const key = `${audience} ${text.origin}`
    const group = groups.get(key) ?? { audience, origin: text.origin, texts: {} }
    const twin = group.texts[text.locale]
    if (twin) refuse(text, 'twin', twin.file)
    else group.texts[text.locale] = text
    groups.set(key, group)
  }
  return [...groups.values()]
}

function placed(groups: readonly Omit<Group, 'place' | 'id'>[], published: Awaited<ReturnType<typeof readPublishedContent>>, asked: ImportAsked, refuse: Refuse): Group[] {
  return groups.flatMap((group) => {
    const { texts, audience } = group
    const { en: english, es: spanish } = texts
    if (!english) {
      if (spanish) refuse(spanish, 'no-english')
      return []
    }
    const topicsOf = { en: published.topicsOf(audience, 'en'), es: published.topicsOf(audience, 'es') }
    const { topic, sub } = english.fields
    const own = topic !== undefined && sub !== undefined ? { topic, sub } : undefined
    const place = own && (english.isOwn || published.hasTopic(audience, `${topic}/${sub}`)) ? own : findPlace(english.places, topicsOf, asked.places?.get(nameOfPlaces(english.places)) ?? asked.place)
    if (place && published.hasTopic(audience, `${place.topic}/${place.sub}`)) return [{ ...group, place, id: english.isOwn ? english.fields.id! : '' }]
    for (const text of [english, spanish]) if (text) refuse(text, 'no-topic', nameOfPlaces(english.places))
    return []
  })
}

async function withIds(database: Database, groups: readonly Group[], known: ReadonlyMap<string, KnownArticle>, refuse: Refuse): Promise<Group[]> {
  const ready: Group[] = []
  for (const audience of ['consumer', 'smb'] as const) {
    const own = groups.filter((group) => group.audience === audience)
    const fresh = own.filter(({ id, origin }) => id === '' && !known.has(`${audience} ${origin}`))
    const ids = await takeIds(database, audience, fresh.length, own.map(({ id }) => id))
    const idOf = new Map(fresh.map(({ origin }, index) => [origin, ids[index]]))
    for (const group of own) {
      const id = group.id || known.get(`${audience} ${group.origin}`)?.id || idOf.get(group.origin)
      if (id) ready.push({ ...group, id })
      else refuse(group.texts.en!, 'no-id-left')
    }
  }
  return ready
}

/** Converts the groups. If an article is refused, the articles that link to it are converted again. */
async function convertAll(groups: readonly Group[], known: ReadonlyMap<string, KnownArticle>, here: Here, refuse: Refuse): Promise<PlannedItem[]> {
  // loaded here, because its HTML libraries are not needed before the first import
  const { convertText } = await import('./convert-text.ts')
  const left = new Map(groups.map((group) => [`${group.audience} ${group.id}`, group]))
  const items = new Map<string, { item: PlannedItem; links: ReadonlySet<string> }>()
  let waiting = [...left.values()]
  while (waiting.length > 0) {
    const gone = new Set<string>()
    const worlds = { consumer: worldOf('consumer', left.values(), here), smb: worldOf('smb', left.values(), here) }
    for (const group of waiting) {
      const key = `${group.audience} ${group.id}`
      const made = tryGroup(group, () => convertGroup(group, known.get(`${group.audience} ${group.origin}`), worlds[group.audience], (text, resolve) => convertText(text, resolve, here.pictureOf)))
      if ('item' in made) items.set(key, made)
      else {
        refuse(made.text, made.code, made.what)
        left.delete(key)
        items.delete(key)
        gone.add(group.id)
      }
      // lets requests of visitors run after each article
      await turn()
    }
    waiting = gone.size === 0 ? [] : [...items].filter(([, { links }]) => !links.isDisjointFrom(gone)).map(([key]) => left.get(key)!)
  }
  return [...items.values()].map(({ item }) => item)
}

/** The existing content of this site. */
interface Here extends Pick<LinkWorld, 'hasPicture'> {
  pictureOf: PictureOf
  published: Awaited<ReturnType<typeof readPublishedContent>>
}

function worldOf(audience: Audience, groups: Iterable<Group>, { published, hasPicture }: Here): LinkWorld {
  const byAddress = new Map<string, string>()
  const byOrigin = new Map<string, string>()
  const ids = new Set<string>()
  for (const group of groups) {
    if (group.audience !== audience) continue
    ids.add(group.id)
    byOrigin.set(group.origin, group.id)
    for (const text of Object.values(group.texts)) for (const address of addressesOf(text)) byAddress.set(address, group.id)
  }
  return { byAddress, byOrigin, hasArticle: (id) => ids.has(id) || published.hasArticle(audience, id), hasTopic: (slug) => published.hasTopic(audience, slug), hasPicture }
}

type Made = { item: PlannedItem; links: ReadonlySet<string> } | { text: FoundText; code: RefusalCode; what: string }

/** An article that the converter cannot take stays out by itself. */
function tryGroup({ texts }: Group, convert: () => Made): Made {
  try {
    return convert()
  } catch (error) {
    return { text: texts.en!, code: error instanceof RangeError ? 'too-deep' : 'not-convertible', what: '' }
  }
}

function convertGroup({ audience, origin, texts, place, id }: Group, before: KnownArticle | undefined, world: LinkWorld, convert: (text: FoundText, resolve: (href: string) => string | undefined) => ConvertedText): Made {
  const english = texts.en!
  const links = new Set<string>()
  const notes: ImportNote[] = place.isGuess ? [{ code: 'place-guessed', what: `${place.topic}/${place.sub}` }] : []
  const converted: Partial<Record<Locale, ArticleContent['en']>> = {}
  for (const locale of locales) {
    const text = texts[locale]
    if (!text) continue
    const made = convert(text, (href) => {
      const own = resolveLink(href, text, world)
      if (own !== undefined) links.add(own)
      return own
    })
    if ('code' in made) return { text, code: made.code, what: made.what ?? '' }
    // A picture without a description comes along: the editor asks for one before the article is published.
    const problem = findMarkdownProblems(made.text.body, world).find(({ code }) => code !== 'level' && code !== 'empty-heading' && code !== 'link-words' && code !== 'alt')
    if (problem) return { text, code: 'problem', what: [problem.code, problem.href, problem.line === undefined ? undefined : `line ${problem.line}`].filter(Boolean).join(', ') }
    converted[locale] = made.text
    notes.push(...made.notes)
  }
  const { picture, device, related = [] } = english.isOwn ? english.fields : {}
  for (const other of related) {
    if (other === id || !world.hasArticle(other)) return { text: english, code: 'problem', what: `related: ${other}` }
    links.add(other)
  }
  const parsed = ArticleContent.safeParse({ topic: place.topic, sub: place.sub, related, ...(picture ? { picture } : {}), ...(device ? { device } : {}), ...converted })
  if (!parsed.success) return { text: english, code: 'problem', what: `${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}` }
  const content = parsed.data
  const text = JSON.stringify(content)
  // PostgreSQL stores no text with the character 0, which an escape in JSON or YAML can make
  if (text.includes('\\u0000')) return { text: english, code: 'binary', what: '' }
  const isSame = before !== undefined && (before.content === text || before.hash === hashOf(text))
  if (before && !isSame && before.seen > 0 && before.content !== '' && before.hash !== hashOf(before.content)) notes.push({ code: 'edited-here' })
  const paths = locales.flatMap((locale) => (texts[locale] ? addressesOf(texts[locale]).map((path) => ({ locale, path })) : []))
  return {
    links,
    item: { file: english.file, outcome: isSame ? 'unchanged' : before?.isThere ? 'changed' : 'new', code: '', what: '', audience, id, title: content.en.title, origin, seen: before?.seen ?? 0, content: isSame ? undefined : content, notes, paths },
  }
}

/** Notes articles with the same title, which may be the same article and would appear twice in search. */
function noteTwins(items: readonly PlannedItem[], published: Awaited<ReturnType<typeof readPublishedContent>>): void {
  const byTitle = new Map<string, string>()
  for (const { audience, locale, title, id } of published.titles) if (locale === 'en') byTitle.set(`${audience} ${plainLetters(title)}`, id)
  for (const { audience, title, id, notes } of items) {
    const key = `${audience} ${plainLetters(title)}`
    const other = byTitle.get(key)
    if (other !== undefined && other !== id) notes.push({ code: 'same-title', what: other })
    else byTitle.set(key, id)
  }
}
