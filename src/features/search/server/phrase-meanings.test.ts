import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { encodeQuestion, readMeanings } from './phrase-meanings.ts'
import { encodedSize, PhraseVectors, vectorSize } from './phrase-vectors.ts'
import { SentenceEncoder, sentenceEncoder } from './sentence-encoder.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'careline-meanings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, index) => sum + value * b[index]!, 0) / (Math.hypot(...a) * Math.hypot(...b))
/** each direction is one of the encoder's numbers */
const plainVectors = () => new PhraseVectors(new Float32Array(encodedSize), Float32Array.from({ length: vectorSize * encodedSize }, (_, index) => (index % (encodedSize + 1) === 0 ? 1 : 0)))
const encodedOf = (...numbers: number[]) => Float32Array.from({ length: encodedSize }, (_, index) => numbers[index] ?? 0)

test('sentences that mean the same are nearer to each other than to others', async () => {
  const [dead, offline, bill] = await sentenceEncoder.encode(['my internet is dead', 'the wifi does not work at all', 'where can I pay my bill'])
  expect(dead).toHaveLength(encodedSize)
  expect(cosine(dead!, offline!)).toBeGreaterThan(cosine(dead!, bill!) + 0.1)
})

test('what was put is there, of length 1, also after it was saved; what was not is unknown', () => {
  const vectors = plainVectors()
  vectors.put('a', encodedOf(3, 4))
  const again = PhraseVectors.load(vectors.save())
  expect(again.of('a')!.slice(0, 3)).toEqual(Int8Array.of(76, 102, 0))
  expect(again.of('b')).toBeUndefined()
  expect(again.save()).toEqual(vectors.save())
  expect(again.only(['b']).of('a')).toBeUndefined()
  expect(again.only(['b', 'a']).save()).toEqual(vectors.save())
  expect(again.place(encodedOf(0, -2)).slice(0, 2)).toEqual(Float32Array.of(0, -1))
})

test('each of many texts is found among the others, and a file out of order is none', () => {
  const vectors = plainVectors()
  const texts = Array.from({ length: 40 }, (_, index) => `text ${index}`)
  for (const [index, text] of texts.entries()) vectors.put(text, encodedOf(1, index))
  const again = PhraseVectors.load(vectors.save())
  expect(texts.map((text) => again.of(text))).toEqual(texts.map((text) => vectors.of(text)))
  again.put('text 7', encodedOf(1))
  again.put('another', encodedOf(0, 1))
  expect(PhraseVectors.load(again.save()).of('text 7')!.slice(0, 2)).toEqual(Int8Array.of(127, 0))
  expect(PhraseVectors.load(again.save()).of('another')!.slice(0, 2)).toEqual(Int8Array.of(0, 127))
  const bytes = vectors.save()
  const entry = 8 + vectorSize
  const turned = Buffer.concat([bytes.subarray(0, -2 * entry), bytes.subarray(-entry), bytes.subarray(-2 * entry, -entry)])
  expect(() => PhraseVectors.load(turned)).toThrow('make it anew')
})

test('a file that is none is said to be none, and words alone count', async () => {
  expect(() => PhraseVectors.load(Buffer.from('{}'))).toThrow('This is no file of phrase vectors')
  expect(() => PhraseVectors.load(plainVectors().save().subarray(1))).toThrow('make it anew')
  mkdirSync(path.join(folder, 'vectors'))
  writeFileSync(path.join(folder, 'vectors', 'phrases.en.bin'), '{}')
  const warned = new Promise<Error>((resolve) => void process.once('warning', resolve))
  expect(await readMeanings(folder, 'en')).toBeUndefined()
  expect((await warned).message).toContain('Questions are read by their words alone.')
  expect(await readMeanings(folder, 'es')).toBeUndefined()
})

test('an encoder whose thread ends fails what waits for it, and the question is read by its words', async () => {
  const script = path.join(folder, 'ends.mjs')
  writeFileSync(script, `import { parentPort } from 'node:worker_threads'; parentPort.once('message', () => process.exit(1))`)
  const encoder = new SentenceEncoder(pathToFileURL(script))
  const warnings: unknown[] = []
  expect(await encodeQuestion('is it on?', { warn: (...words: unknown[]) => void warnings.push(words) }, encoder)).toBeUndefined()
  expect(warnings).toHaveLength(1)
  expect(encoder.queued).toBe(0)
  await expect(encoder.encode(['again'])).rejects.toThrow('has ended')
})

test('an encoder that is late, or has a long queue, is not waited for', async () => {
  const script = path.join(folder, 'sleeps.mjs')
  writeFileSync(script, `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {})`)
  const encoder = new SentenceEncoder(pathToFileURL(script))
  const silent = { warn: () => {} }
  const waiting = Array.from({ length: 40 }, () => encodeQuestion('is it on?', silent, encoder))
  const startedAt = performance.now()
  expect(await encodeQuestion('and now?', silent, encoder)).toBeUndefined()
  expect(performance.now() - startedAt).toBeLessThan(1000)
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([undefined]))
})
