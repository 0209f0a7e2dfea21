import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Language } from '#search-engine/text/analyse.ts'
import type { SearchIndex } from '#search-engine/search-index.ts'
import { load, save } from '#search-engine/index/snapshot.ts'

/** An index as it was when a process last changed it, and what each of its documents was then. */
export interface KeptIndex {
  index: SearchIndex
  fingerprints: Map<string, string>
}

/** Fewer documents are analysed as quickly as they are read. */
export const documentsWorthKeeping = 50

/** Where a process keeps what the next one need not make again. */
export const fileOf = (folder: string, name: string) => path.join(folder, 'search', name)

/** Undefined where there is none that can be used: then the index is made anew. */
export async function readIndexFile(folder: string, name: string, language: Language): Promise<KeptIndex | undefined> {
  const bytes = await readFile(fileOf(folder, `${name}.index`)).catch(() => undefined)
  if (!bytes || bytes.length < 4) return undefined
  const end = 4 + bytes.readUInt32LE(0)
  const outcome = load(bytes.subarray(end), language)
  if (!outcome.ok) return undefined
  try {
    const fingerprints = new Map(JSON.parse(bytes.toString('utf8', 4, end)) as [string, string][])
    return fingerprints.size === outcome.index.size ? { index: outcome.index, fingerprints } : undefined
  } catch {
    return undefined
  }
}

/** Keeps an index and what its documents were. */
export async function writeIndexFile(folder: string, name: string, { index, fingerprints }: KeptIndex): Promise<void> {
  const head = Buffer.from(JSON.stringify([...fingerprints]))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  await writeWhole(fileOf(folder, `${name}.index`), [length, head, save(index)])
}

/** Whole or not at all: what is there stays until the new one is on the disk. */
export async function writeWhole(target: string, parts: readonly Uint8Array[]): Promise<void> {
  const draft = `${target}.${process.pid}`
  await mkdir(path.dirname(target), { recursive: true })
  try {
    const file = await open(draft, 'w')
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
