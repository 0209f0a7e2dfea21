/**
 * Makes content/vectors/phrases.en.bin: what each English phrasing, question and heading means, so that no server has to find
 * that out. Run `node tools/run.mjs tools/make-vectors.ts` after a change of content: it adds what is new. With `anew` it also
 * finds the directions in which phrases differ most (5 minutes for 35,000), which is worth it when most texts have changed.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { encodedSize, PhraseVectors, vectorSize } from '../src/features/search/server/phrase-vectors.ts'
import { variantSearch } from '../src/features/search/server/search-indexes.ts'
import { sentenceEncoder } from '../src/features/search/server/sentence-encoder.ts'
import { siteVariants } from '../src/contracts/site-path.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openRuntime } from '../src/runtime.server.ts'

const root = path.resolve(import.meta.dirname, '..')
const file = path.join(root, 'content/vectors/phrases.en.bin')
const textsAtOnce = 16

const known = existsSync(file) && !process.argv.includes('anew') ? PhraseVectors.load(readFileSync(file)) : undefined
const all = await readTexts()
const fresh = all.filter((text) => !known?.of(text)).toSorted()
const encoded: Float32Array[] = []
for (let start = 0; start < fresh.length; start += textsAtOnce) {
  encoded.push(...(await sentenceEncoder.encode(fresh.slice(start, start + textsAtOnce))))
  if (start % 1600 === 0) process.stdout.write(`${start} of ${fresh.length}\n`)
}
const vectors = known?.only(all) ?? newVectors(encoded)
for (const [index, text] of fresh.entries()) vectors.put(text, encoded[index]!)
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, vectors.save())
process.exit(0)

async function readTexts(): Promise<string[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'careline-vectors-'))
  const runtime = await openRuntime(loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: directory, CARELINE_CONTENT: path.join(root, 'content'), LOG_LEVEL: 'silent' }), 'services')
  try {
    const variants = siteVariants.filter(({ locale }) => locale === 'en')
    // of a folder without vectors: what is missing is worked out here, and not behind our back
    const place = { ...runtime, config: { ...runtime.config, contentDirectory: directory } }
    const phrases = await Promise.all(variants.map(async (variant) => (await variantSearch(place, variant)).phrases()))
    return [...new Set(phrases.flatMap((each) => each.texts))]
  } finally {
    await runtime.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

function newVectors(samples: readonly Float32Array[]): PhraseVectors {
  const middle = Float32Array.from({ length: encodedSize }, (_, index) => samples.reduce((sum, vector) => sum + vector[index]!, 0) / samples.length)
  return new PhraseVectors(middle, directionsOf(samples.map((vector) => unit(vector.map((value, index) => value - middle[index]!)))))
}

/** Those in which the vectors differ most (principal components), by turning a first guess until it stays. */
function directionsOf(samples: readonly Float32Array[]): Float32Array {
  const spread = spreadOf(samples)
  let directions: Float32Array[] = Array.from({ length: vectorSize }, (_, direction) => Float32Array.from({ length: encodedSize }, (__, index) => Math.sin((direction + 1) * (index + 1))))
  for (let turn = 0; turn < 60; turn++) directions = squareUp(directions.map((direction) => turned(spread, direction)))
  return Float32Array.from(directions.flatMap((direction) => [...direction]))
}

/** How much each two of the numbers go together, row by row. */
function spreadOf(samples: readonly Float32Array[]): Float64Array {
  const spread = new Float64Array(encodedSize * encodedSize)
  for (const sample of samples) {
    for (let row = 0; row < encodedSize; row++) {
      const value = sample[row]!
      for (let column = 0; column < encodedSize; column++) spread[row * encodedSize + column]! += value * sample[column]!
    }
  }
  return spread
}

function turned(spread: Float64Array, direction: Float32Array): Float32Array {
  return direction.map((_, row) => {
    let sum = 0
    for (let column = 0; column < encodedSize; column++) sum += spread[row * encodedSize + column]! * direction[column]!
    return sum
  })
}

/** Each at right angles to those before it, and of length 1. */
function squareUp(directions: readonly Float32Array[]): Float32Array[] {
  const square: Float32Array[] = []
  for (const direction of directions) {
    const rest = Float32Array.from(direction)
    for (const earlier of square) {
      const along = rest.reduce((sum, value, index) => sum + value * earlier[index]!, 0)
      for (let index = 0; index < encodedSize; index++) rest[index]! -= along * earlier[index]!
    }
    square.push(unit(rest))
  }
  return square
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
