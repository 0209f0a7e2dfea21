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

/** Raise it with every change of what is kept for the same texts: kept-collections.test.ts fails until then. */
const version = 2

/** Fewer articles are processed as quickly as a file is read. */
export const articlesWorthKeeping = 20

/** The folder in which collections are kept between two starts, and the name of this one. */
export interface KeptPlace {
  folder: string
  name: string
  /** hash of the matcher's numbers */
  matcherPrint: string
}

/**
 * A collection that no question has been compared with yet: as the last process kept it, or made now and kept for the
 * next one.
 */
export async function firstCollection<Article extends SourceArticle>(language: Language, sources: readonly Article[], parts: CollectionParts<Article>, { folder, name, matcherPrint }: KeptPlace): Promise<Collection<Article>> {
  // made without pauses: no request waits at a start, and a half-made collection beside other work takes 20 MB more
  // that stay
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

/** The same for questions that no article answers. */
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

/**
 * The contents of a file, which follow a hash of what they were made from and a hash of themselves; undefined if they
 * were made from something else or are damaged.
 */
async function readKept<Said>(file: string, language: Language, madeFrom: unknown): Promise<Said | undefined> {
  const bytes = await readFile(file).catch(() => undefined)
  if (bytes?.toString('latin1', 0, printLength) !== printOfSource(language, madeFrom)) return undefined
  const said = bytes.subarray(2 * printLength)
  return bytes.toString('latin1', printLength, 2 * printLength) === printOf(said) ? (deserialize(said) as Said) : undefined
}

/** If the file cannot be written, only the next start takes longer. */
async function writeKept(file: string, language: Language, madeFrom: unknown, said: unknown): Promise<void> {
  const bytes = serialize(said)
  await writeWhole(file, [Buffer.from(printOfSource(language, madeFrom)), Buffer.from(printOf(bytes)), bytes]).catch(() => {})
}
