import { analyse, type Language } from '../text/analyse.ts'
import { IndexContent } from './index-content.ts'
import { PostingList } from './posting-list.ts'
import type { ScoreSettings } from '../ranking/score.ts'
import { SearchIndex } from '../search-index.ts'
import { Speller } from '../text/speller.ts'
import { StoredDocuments } from './stored-documents.ts'

export type LoadOutcome =
  | { ok: true; index: SearchIndex }
  /** `other-version`: written by a program that lays out or analyses differently. Build the index anew. */
  | { ok: false; code: 'damaged' | 'other-version' | 'other-language' }

/** Raised with every change of the layout below. */
const version = 2
const mark = 0x6d_69_6e_64
const languages: readonly Language[] = ['en', 'es']

/**
 * Layout, in numbers of four bytes: the header, then by word how many documents hold it and which term it is of; by term the
 * size of its list; the lists; lengths and starts by document; the documents' words; words, terms and keys as JSON.
 */
const header = { mark: 0, version: 1, checksum: 2, length: 3, language: 4, analysis: 5, words: 6, terms: 7, postings: 8, documents: 9, documentWords: 10, jsonBytes: 11 } as const
const headerLength = 12

/** The index as bytes, to be loaded much sooner than it was built. Nothing of removed documents is in them. */
export function save(index: SearchIndex): Uint8Array<ArrayBuffer> {
  const content = index.content.documents.count > index.size ? index.content.compacted() : index.content
  const { speller, terms, postings, documents, termOfWord } = content
  const json = new TextEncoder().encode(JSON.stringify([speller.words, terms, documents.keys]))
  const arrays = documents.arrays()
  const postingCount = postings.reduce((sum, { size }) => sum + size, 0)
  const counts = { words: speller.words.length, terms: terms.length, postings: postingCount, documents: documents.count, documentWords: arrays.words.length, jsonBytes: json.length }
  const numbers = new Uint32Array(lengthOf(counts))
  for (const [name, count] of Object.entries(counts)) numbers[header[name as keyof typeof counts]] = count
  let at = headerLength
  const write = (values: ArrayLike<number>) => {
    numbers.set(values, at)
    at += values.length
  }
  write(speller.words.map((_, number) => speller.documentsWith(number)))
  write(termOfWord.subarray(0, counts.words))
  write(postings.map(({ size }) => size))
  for (const list of postings) {
    list.copyTo(numbers, at)
    at += list.size * 2
  }
  for (const values of [arrays.titleLengths, arrays.bodyLengths, arrays.starts, arrays.words]) write(values)
  const bytes = new Uint8Array(numbers.buffer)
  bytes.set(json, at * 4)
  const facts = { mark, version, length: numbers.length, language: languages.indexOf(index.language), analysis: analysisPrint(index.language) }
  for (const [name, value] of Object.entries(facts)) numbers[header[name as keyof typeof facts]] = value
  numbers[header.checksum] = checksum(numbers)
  return bytes
}

/** An index from what `save` made of one; the bytes are not kept. */
export function load(bytes: Uint8Array, language: Language, settings: Partial<ScoreSettings> = {}): LoadOutcome {
  // numbers may not begin everywhere
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes)
  const numbers = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2)
  if (bytes.length % 4 !== 0 || numbers.length < headerLength || numbers[header.mark] !== mark) return { ok: false, code: 'damaged' }
  if (numbers[header.version] !== version) return { ok: false, code: 'other-version' }
  if (numbers[header.length] !== numbers.length || numbers[header.checksum] !== checksum(numbers)) return { ok: false, code: 'damaged' }
  if (languages[numbers[header.language]!] !== language) return { ok: false, code: 'other-language' }
  if (numbers[header.analysis] !== analysisPrint(language)) return { ok: false, code: 'other-version' }
  return { ok: true, index: new SearchIndex(language, settings, contentOf(numbers)) }
}

function contentOf(numbers: Uint32Array): IndexContent {
  let at = headerLength
  const read = (count: number) => numbers.subarray(at, (at += count))
  const count = (name: keyof typeof header) => numbers[header[name]]!
  const documentsWith = read(count('words'))
  const termOfWord = read(count('words'))
  const sizes = read(count('terms'))
  const lists = read(count('postings') * 2).slice()
  const [titleLengths, bodyLengths, starts] = [read(count('documents')), read(count('documents')), read(count('documents') + 1)]
  const words = new Int32Array(read(count('documentWords')))
  const json = new TextDecoder().decode(new Uint8Array(numbers.buffer, numbers.byteOffset + at * 4, count('jsonBytes')))
  const [spelled, terms, keys] = JSON.parse(json) as [string[], string[], string[]]
  const documents = new StoredDocuments(keys, { titleLengths: titleLengths.slice(), bodyLengths: bodyLengths.slice(), starts: starts.slice(), words })
  const content = new IndexContent(new Speller(spelled, Array.from(documentsWith)), documents)
  content.termOfWord = new Int32Array(termOfWord)
  let from = 0
  for (const [number, term] of terms.entries()) content.addTerm(term, PostingList.of(lists.subarray(from, (from += sizes[number]! * 2))))
  return content
}

function lengthOf({ words, terms, postings, documents, documentWords, jsonBytes }: Record<'words' | 'terms' | 'postings' | 'documents' | 'documentWords' | 'jsonBytes', number>): number {
  return headerLength + 2 * words + terms + 2 * postings + 3 * documents + 1 + documentWords + Math.ceil(jsonBytes / 4)
}

/** Of all numbers but itself; every change of a single one changes it. */
function checksum(numbers: Uint32Array): number {
  let sum = 0
  for (let index = 0; index < numbers.length; index++) {
    if (index === header.checksum) continue
    sum = Math.imul(sum ^ numbers[index]!, 0x01_00_01_93)
    sum ^= sum >>> 15
  }
  return sum >>> 0
}

const specimens: Record<Language, string> = {
  en: 'The gateways’ lights weren’t restarting: BGW320-500, Wi-Fi, e-mail, 5G. Billing and happily relational organizations.',
  es: 'Las señales débiles de los módems reiniciándose: BGW320-500, Wi-Fi, facturación, quién, 5G, organizaciones, bloqueo y habitualmente.',
}

/** What our analysis makes of a specimen: other words or stems make an old snapshot worthless. */
export function analysisPrint(language: Language): number {
  const text = analyse(specimens[language], language).map(({ word, term, start }) => `${word} ${term} ${start}`).join('\n')
  return checksum(Uint32Array.from(text, (letter) => letter.charCodeAt(0)))
}
