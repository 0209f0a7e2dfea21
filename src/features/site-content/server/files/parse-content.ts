import type { z } from 'zod'
import type { Audience, Locale } from '#contracts/identity.ts'
import { HomeComponents, LanderComponents, PageFeed, RecognisedStateComponents } from '../../content-schemas.ts'
import { FixFrontMatter } from '../../guided-fix.ts'
import { HubAnswerFeed } from '../../hub-answer.ts'
import { flagProblem } from '../../flags.ts'
import type { ContentFiles } from './content-files.ts'
import { ArticleFrontMatter, AskedFile, Device, ElsewhereFile, FlagFile, PageFrontMatter, PlaceFile, Site, SynonymFile, TopicList, type SiteContent } from './content-model.ts'
import type { Problems } from './content-problems.ts'
import { hubAnswerPath } from '../parts/part-place.ts'
import { parseFields } from './parse-fields.ts'
import { parseFix } from './parse-fix.ts'

/** Parses each file by the kind that its name tells. Files that cannot be used are noted in `problems` and left out. */
export function parseContent(files: ContentFiles, problems: Problems): SiteContent {
  const content: SiteContent = { site: undefined, articles: [], topics: [], pages: [], fixes: [], feeds: [], devices: [], synonyms: [], places: [], asked: [], elsewhere: [], allocations: [] }
  for (const [file, text] of files) {
    const kind = kinds.find(({ name }) => name.test(file))
    if (kind) kind.read({ file, text, parts: kind.name.exec(file)!.groups ?? {}, problems }, content)
    else problems.file(file, 'is not one that this site reads: check its folder and its name')
  }
  return content
}

interface Source {
  file: string
  text: string
  /** the named groups of the file name: audience, locale, … */
  parts: Record<string, string>
  problems: Problems
}

const variant = String.raw`(?<audience>consumer|smb)\.(?<locale>en|es)`

const kinds: readonly { name: RegExp; read(source: Source, content: SiteContent): void }[] = [
  { name: /^articles\/(?<locale>en|es)\/(?<audience>consumer|smb)\/(?<topic>[^/]+)\/(?<id>[^/]+)\.md$/, read: readArticle },
  { name: new RegExp(`^topics/${variant}\\.json$`), read: readTopics },
  { name: new RegExp(`^pages/(?<page>[a-z]+)\\.${variant}\\.md$`), read: readPage },
  { name: /^fixes\/(?<id>[a-z0-9-]+)\.(?<locale>en|es)\.md$/, read: readFix },
  { name: new RegExp(`^feeds/(?<path>.+)/${variant}\\.json$`), read: readFeed },
  { name: /^devices\.json$/, read: (source, content) => content.devices.push(...(readJson(source, Device.array()) ?? [])) },
  { name: /^synonyms\.(?<locale>en|es)\.json$/, read: readSynonyms },
  { name: /^places\.(?<locale>en|es)\.json$/, read: readPlaces },
  { name: /^asked\.(?<locale>en|es)\.json$/, read: readAsked },
  { name: /^elsewhere\.(?<locale>en|es)\.json$/, read: readElsewhere },
  { name: /^flags\.json$/, read: readFlags },
  {
    name: /^site\.json$/,
    read(source, content) {
      content.site = readJson(source, Site)
    },
  },
]

function variantFrom(parts: Source['parts']): { audience: Audience; locale: Locale } {
  return { audience: parts.audience as Audience, locale: parts.locale as Locale }
}

function readArticle({ file, text, parts, problems }: Source, content: SiteContent): void {
  const read = readFrontMatter(file, text, ArticleFrontMatter, problems)
  if (!read) return
  for (const field of ['id', 'topic'] as const) {
    if (read.front[field] !== parts[field]) problems.field(file, field, `says '${read.front[field]}' where the file's place says '${parts[field]}'`)
  }
  content.articles.push({ file, ...variantFrom(parts), ...read.front, body: read.body })
}

function readPage({ file, text, parts, problems }: Source, content: SiteContent): void {
  const read = readFrontMatter(file, text, PageFrontMatter, problems)
  if (read) content.pages.push({ file, page: parts.page!, ...variantFrom(parts), ...read.front, body: read.body })
}

function readFix({ file, text, parts, problems }: Source, content: SiteContent): void {
  const read = readFrontMatter(file, text, FixFrontMatter, problems)
  const fix = read && parseFix(file, parts.id!, read.front, read.body, problems)
  if (fix) content.fixes.push({ file, locale: parts.locale as Locale, fix })
}

function readFrontMatter<S extends z.ZodType>(file: string, text: string, schema: S, problems: Problems): { front: z.output<S>; body: string } | undefined {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text)
  if (!match) {
    problems.file(file, "must begin with its fields between two lines of '---'")
    return undefined
  }
  const body = match[2]!.trim()
  if (body === '') problems.file(file, 'has no text below its fields')
  const yaml = parsed(() => parseFields(match[1]!), (reason) => problems.file(file, `has fields that cannot be read as YAML (${reason})`))
  const front = yaml === undefined ? undefined : problems.check(file, schema, yaml)
  return front && { front, body }
}

function readTopics(source: Source, content: SiteContent): void {
  const topics = readJson(source, TopicList)
  if (topics) content.topics.push({ file: source.file, ...variantFrom(source.parts), topics })
}

/**
 * The schema of the components for pages that need certain ones; other feeds are only checked for the general shape.
 */
const componentsOf: Record<string, z.ZodType> = {
  'idpcms/support/home': HomeComponents,
  'idpcms/support/supportlander': LanderComponents,
  'idpcms/recognizedstate/home': RecognisedStateComponents,
}

function readFeed(source: Source, content: SiteContent): void {
  const path = source.parts.path!
  const body = path === hubAnswerPath ? readJson(source, HubAnswerFeed) : readPageFeed(source, componentsOf[path])
  if (body) content.feeds.push({ file: source.file, path, ...variantFrom(source.parts), body })
}

function readPageFeed(source: Source, components: z.ZodType | undefined): PageFeed | undefined {
  const feed = readJson(source, PageFeed)
  if (!feed || !components) return feed
  const inner = PageFeed.shape['cms-feed'].extend({ components })
  const checked = source.problems.check(source.file, PageFeed.extend({ 'cms-feed': inner }), feed)
  return checked as PageFeed | undefined
}

function readSynonyms(source: Source, content: SiteContent): void {
  const lists = readJson(source, SynonymFile)
  if (lists) content.synonyms.push({ locale: source.parts.locale as Locale, lists })
}

function readPlaces(source: Source, content: SiteContent): void {
  const places = readJson(source, PlaceFile)
  if (places) content.places.push({ locale: source.parts.locale as Locale, places })
}

function readAsked(source: Source, content: SiteContent): void {
  const articles = readJson(source, AskedFile)
  if (articles) content.asked.push({ locale: source.parts.locale as Locale, articles })
}

function readElsewhere(source: Source, content: SiteContent): void {
  const questions = readJson(source, ElsewhereFile)
  if (questions) content.elsewhere.push({ locale: source.parts.locale as Locale, questions })
}

function readFlags(source: Source, content: SiteContent): void {
  for (const [team, flags] of Object.entries(readJson(source, FlagFile) ?? {})) {
    for (const [name, value] of Object.entries(flags)) {
      const problem = flagProblem(name, value)
      if (problem) source.problems.field(source.file, `${team}.${name}`, problem)
      content.allocations.push({ team, name, value })
    }
  }
}

function readJson<S extends z.ZodType>({ file, text, problems }: Source, schema: S): z.output<S> | undefined {
  const json = parsed(() => JSON.parse(text) as unknown, (reason) => problems.file(file, `is not JSON (${reason})`))
  return json === undefined ? undefined : problems.check(file, schema, json)
}

function parsed(parse: () => unknown, note: (reason: string) => void): unknown {
  try {
    return parse()
  } catch (error) {
    note((error as Error).message.split('\n')[0]!.replace(/[.:]+$/, ''))
    return undefined
  }
}
