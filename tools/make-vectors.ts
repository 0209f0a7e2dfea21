/**
 * Makes content/vectors/phrases.en.bin: what each English phrasing, question and heading means, so that no server has to find
 * that out (2 minutes for 20,000). Run `node tools/run.mjs tools/make-vectors.ts` after a change of content; what it does not
 * hold, a server works out behind its first questions.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

// what it says of the phrases is found anew
rmSync(file, { force: true })
const texts = (await readTexts()).toSorted()
const encoded: Float32Array[] = []
for (let start = 0; start < texts.length; start += textsAtOnce) {
  encoded.push(...(await sentenceEncoder.encode(texts.slice(start, start + textsAtOnce))))
  if (start % 1600 === 0) process.stdout.write(`${start} of ${texts.length}\n`)
}
const middle = Float32Array.from({ length: encodedSize }, (_, index) => encoded.reduce((sum, vector) => sum + vector[index]!, 0) / encoded.length)
const vectors = new PhraseVectors(middle, directionsOf(encoded.map((vector) => unit(vector.map((value, index) => value - middle[index]!)))))
for (const [index, text] of texts.entries()) vectors.put(text, encoded[index]!)
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, vectors.save())
process.exit(0)

async function readTexts(): Promise<string[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'careline-vectors-'))
  const runtime = await openRuntime(loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: directory, CARELINE_CONTENT: path.join(root, 'content'), LOG_LEVEL: 'silent' }), 'services')
  try {
    const variants = siteVariants.filter(({ locale }) => locale === 'en')
    const phrases = await Promise.all(variants.map(async (variant) => (await variantSearch(runtime, variant)).phrases()))
    return [...new Set(phrases.flatMap((each) => each.texts))]
  } finally {
    await runtime.close()
    rmSync(directory, { recursive: true, force: true })
  }
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
