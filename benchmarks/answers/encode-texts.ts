/** Vectors of texts from the embedded encoder, cached between runs a byte for each number. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locale } from '../../src/contracts/identity.ts'
import { embeddedEncoders } from '../../src/features/answers/testing.ts'

const { size } = embeddedEncoders.en
const fileOf = (locale: Locale) => join(tmpdir(), 'careline-matchers', `${embeddedEncoders[locale].name}.meanings`)
const keyOf = (text: string) => createHash('sha256').update(text).digest().toString('hex', 0, 8)

export async function meaningsOf(texts: readonly string[], locale: Locale): Promise<Map<string, Float32Array>> {
  const known = read(fileOf(locale))
  const missing = [...new Set(texts)].filter((text) => !known.has(keyOf(text)))
  for (let start = 0; start < missing.length; start += 16) {
    const some = missing.slice(start, start + 16)
    const encoded = await embeddedEncoders[locale].encode(some)
    for (const [index, text] of some.entries()) known.set(keyOf(text), Int8Array.from(encoded[index]!, (value) => Math.round(Math.max(-127, Math.min(127, value * 508)))))
    if (start % 1600 === 0) process.stderr.write(`${start} of ${missing.length}\n`)
  }
  if (missing.length > 0) save(fileOf(locale), known)
  return new Map(texts.map((text) => [text, unitOf(known.get(keyOf(text))!)]))
}

function unitOf(bytes: Int8Array): Float32Array {
  const length = Math.hypot(...bytes) || 1
  return Float32Array.from(bytes, (value) => value / length)
}

function read(file: string): Map<string, Int8Array> {
  if (!existsSync(file)) return new Map()
  const bytes = readFileSync(file)
  const known = new Map<string, Int8Array>()
  for (let start = 0; start < bytes.length; start += 8 + size) known.set(bytes.toString('hex', start, start + 8), new Int8Array(bytes.subarray(start + 8, start + 8 + size)))
  return known
}

function save(file: string, known: ReadonlyMap<string, Int8Array>): void {
  mkdirSync(join(tmpdir(), 'careline-matchers'), { recursive: true })
  writeFileSync(file, Buffer.concat([...known].flatMap(([key, vector]) => [Buffer.from(key, 'hex'), Buffer.from(vector)])))
}
