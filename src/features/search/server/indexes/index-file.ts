import { hash } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Language } from '#search-engine/text/analyse.ts'
import type { SearchIndex } from '#search-engine/search-index.ts'
import { load, save } from '#search-engine/index/snapshot.ts'
import { plainLines } from '../results/plain-text.ts'
import type { FoundPage } from './search-indexes.ts'

/** An index as a process last changed it, with the fingerprint and the page of each of its documents. */
export interface KeptIndex {
  index: SearchIndex
  fingerprints: Map<string, string>
  pages: ReadonlyMap<string, FoundPage>
}

/** Fewer documents are analysed as quickly as a file is read. */
export const documentsWorthKeeping = 50

/** The path of a file in which a process keeps what the next one need not make again. */
export const fileOf = (folder: string, name: string) => path.join(folder, 'search', name)

/** Undefined if there is no usable file: then the index is made anew. */
export async function readIndexFile(folder: string, name: string, language: Language): Promise<KeptIndex | undefined> {
  const bytes = await readFile(fileOf(folder, `${name}.index`)).catch(() => undefined)
  if (!bytes || bytes.length < printLength + 4) return undefined
  const end = printLength + 4 + bytes.readUInt32LE(printLength)
  const head = bytes.subarray(printLength + 4, end)
  if (bytes.toString('latin1', 0, printLength) !== printOf(head)) return undefined
  const outcome = load(bytes.subarray(end), language)
  if (!outcome.ok) return undefined
  const pages = JSON.parse(head.toString()) as [string, string, FoundPage][]
  return { index: outcome.index, fingerprints: new Map(pages.map(([id, fingerprint]) => [id, fingerprint])), pages: new Map(pages.map(([id, , page]) => [id, page])) }
}

const printLength = 43

/** How our reader reads a specimen, as part of a file's hash: pages that a different reader made are worthless. */
const readingPrint = () => JSON.stringify(plainLines(specimen))
const specimen = '# Lights\n\nA **red** [light](KM1000101).\n\n1. Wait\n\n   a minute.\n\n- One ![lamp](picture:a)\n\n| Light | Meaning |\n|---|---|\n| red | *off* |\n'

const printOf = (head: Uint8Array) => hash('sha256', Buffer.concat([Buffer.from(readingPrint()), head]), 'base64url')

/** Keeps an index with the fingerprints and pages of its documents. */
export async function writeIndexFile(folder: string, name: string, { index, fingerprints, pages }: KeptIndex): Promise<void> {
  const head = Buffer.from(JSON.stringify([...fingerprints].map(([id, fingerprint]) => [id, fingerprint, pages.get(id)])))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  await writeWhole(fileOf(folder, `${name}.index`), [Buffer.from(printOf(head)), length, head, save(index)])
}

/**
 * Writes a file completely or not at all: the old one stays until the new one is on the disk.
 * @param parts each is made when the one before it is written
 */
export async function writeWhole(target: string, parts: Iterable<Uint8Array>): Promise<void> {
  const draft = `${target}.${process.pid}`
  const folder = path.dirname(target)
  // unpublished texts are in some files: for this process alone, whatever its umask, and also where a folder is older
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      for (const part of parts) await file.writeFile(part)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
