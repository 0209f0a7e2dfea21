import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import { fileOf, fingerprintOf, writeWhole } from '#features/search/server.ts'
import { analysisPrint } from '#search-engine/index/snapshot.ts'
import type { Language } from '#search-engine/text/analyse.ts'
import { Rejects } from '../../engine/classifier/rejects.ts'
import { collecting, collectKept, type Collection, type CollectionParts, type KeptCollection } from '../../engine/collection/collection.ts'
import type { PackedLists } from '../../engine/collection/place-lists.ts'
import type { SourceArticle } from '../../engine/collection/source-article.ts'
import { workInTurns } from './work-in-turns.ts'

/** Raised with every change of what is held of the same texts: kept-collections.test.ts fails until then. */
const version = 1

/** Fewer articles are read as quickly as a file. */
export const articlesWorthKeeping = 20

/** Where collections are kept between two starts, and what this one is called. */
export interface KeptPlace {
  folder: string
  name: string
  /** of the matcher's numbers */
  matcherPrint: string
}

/** Of articles that nobody has compared a question with yet: as the last process kept it, or made now and kept for the next one. */
export async function firstCollection<Article extends SourceArticle>(language: Language, sources: readonly Article[], parts: CollectionParts<Article>, { folder, name, matcherPrint }: KeptPlace): Promise<Collection<Article>> {
  // nobody waits at a start, and what is half made beside other things takes 20 MB more that stay
  const make = () => workInTurns(collecting(language, sources, parts), Number.POSITIVE_INFINITY)
  if (sources.length < articlesWorthKeeping) return make()
  const file = fileOf(folder, `${name}.collection`)
  const read = sources.map(({ title, description, questions, sections }) => [title, description, questions, sections])
  const madeFrom = [language, matcherPrint, read]
  const kept = await readKept<KeptCollection>(file, language, madeFrom)
  if (kept) return collectKept(language, sources, kept, parts)
  const made = await make()
  await writeKept(file, language, madeFrom, made.keep())
  return made
}

/** The same of questions that no article answers. */
export async function firstRejects(texts: readonly string[], language: Language, folder: string): Promise<Rejects> {
  const file = fileOf(folder, `rejects.${language}`)
  const kept = await readKept<PackedLists>(file, language, texts)
  const made = new Rejects(texts, language, kept)
  if (!kept && texts.length >= articlesWorthKeeping) await writeKept(file, language, texts, made.kept)
  return made
}

const printLength = 43
const printOf = (data: Uint8Array) => hash('sha256', data, 'base64url')
const printOfSource = (language: Language, madeFrom: unknown) => fingerprintOf([version, analysisPrint(language), madeFrom])

/** What stands there behind the print of what it was made from, and its own; undefined where it was made from something else, or is damaged. */
async function readKept<Said>(file: string, language: Language, madeFrom: unknown): Promise<Said | undefined> {
  const bytes = await readFile(file).catch(() => undefined)
  if (bytes?.toString('latin1', 0, printLength) !== printOfSource(language, madeFrom)) return undefined
  const said = bytes.subarray(2 * printLength)
  return bytes.toString('latin1', printLength, 2 * printLength) === printOf(said) ? (deserialize(said) as Said) : undefined
}

/** A file that cannot be written costs the next start its time, and nothing else. */
async function writeKept(file: string, language: Language, madeFrom: unknown, said: unknown): Promise<void> {
  const bytes = serialize(said)
  await writeWhole(file, [Buffer.from(printOfSource(language, madeFrom)), Buffer.from(printOf(bytes)), bytes]).catch(() => {})
}
