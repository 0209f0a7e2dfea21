import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import type { Language } from '#search-engine/analyse.ts'
import type { WeighedPhrases } from '#search-engine/phrase-weights.ts'
import { analysisPrint } from '#search-engine/snapshot.ts'
import { fileOf, writeWhole } from './index-file.ts'
import { weighApart } from './index-thread.ts'

/** Raised with every change of what `weighPhrases` makes of the same texts. */
const version = 1
/** Fewer are weighed as quickly as they are read. */
const phrasesWorthKeeping = 1000

/**
 * What phrases are made of: as it was kept under this name when they were weighed last, or else weighed by a thread, and
 * kept. Undefined for a few, which nobody needs a thread or a file for.
 */
export async function weighedPhrases(folder: string, name: string, language: Language, texts: readonly string[]): Promise<WeighedPhrases | undefined> {
  if (texts.length < phrasesWorthKeeping) return undefined
  const key = keyOf(language, texts)
  const file = fileOf(folder, `${name}.phrases`)
  const kept = await readKept(file)
  if (kept?.key === key) return kept.weighed
  const weighed = await weighApart(language, texts)
  const bytes = serialize({ key, weighed } satisfies Kept)
  // a file that cannot be written costs the next start its time, and nothing else
  await writeWhole(file, [checksumOf(bytes), bytes]).catch(() => {})
  return weighed
}

interface Kept {
  /** the same for the same texts, read in the same way */
  key: string
  weighed: WeighedPhrases
}

function keyOf(language: Language, texts: readonly string[]): string {
  const facts = [version, language, analysisPrint(language), ...texts]
  return createHash('sha256').update(facts.join('\n')).digest('base64url')
}

/** Undefined where there is none, or it is damaged. */
async function readKept(file: string): Promise<Kept | undefined> {
  const bytes = await readFile(file).catch(() => undefined)
  if (!bytes) return undefined
  const rest = bytes.subarray(checksumSize)
  return checksumOf(rest).equals(bytes.subarray(0, checksumSize)) ? (deserialize(rest) as Kept) : undefined
}

const checksumSize = 4

function checksumOf(bytes: Buffer): Buffer {
  const checksum = Buffer.alloc(checksumSize)
  checksum.writeUInt32LE(crc32(bytes))
  return checksum
}
