import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SentenceEncoder } from '../../engine/meaning/sentence-encoder.ts'
import { fileShelf } from './meaning-shelf.ts'
import { MeaningStore } from './meaning-store.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'careline-meanings-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Encodes a text as its length and its first letter; fails if `fails` says so. */
function encoderOf(fails = () => false) {
  const encoded: string[] = []
  const encode = async (texts: readonly string[]) => {
    if (fails()) throw new Error('no thread')
    encoded.push(...texts)
    return texts.map((text) => Float32Array.of(text.length, text.charCodeAt(0)))
  }
  const encoder = { name: 'test', size: 2, textsAtOnce: 8, queued: 0, encode } satisfies SentenceEncoder & { size: number }
  return { encoded, encoder, shelf: fileShelf(folder, encoder) }
}

const silent = { warn: () => {} }

test('ANS-16 what texts mean is worked out once, kept by what they say, and forgotten with them', async () => {
  const { encoded, encoder, shelf } = encoderOf()
  const store = new MeaningStore(encoder, shelf, silent)
  await store.complete(['one', 'two', 'one'])
  expect(encoded).toEqual(['one', 'two'])
  const again = new MeaningStore(encoder, shelf, silent)
  await again.read()
  expect(again.of('one')).toEqual(store.of('one'))
  await again.complete(['two', 'three'])
  expect(encoded).toEqual(['one', 'two', 'three'])
  expect(again.of('one')).toBeUndefined()
})

test('STU-07 what texts of one more article mean is added to what is known, and nothing of that is looked at again', async () => {
  let isDown = false
  const { encoded, encoder, shelf } = encoderOf(() => isDown)
  const store = new MeaningStore(encoder, shelf, silent)
  await store.complete(['one', 'two'])
  await store.add(['three', 'one'])
  expect(encoded).toEqual(['one', 'two', 'three'])
  expect(['one', 'two', 'three'].map((text) => store.of(text) !== undefined)).toEqual([true, true, true])
  expect(store.isWanting).toBe(false)
  isDown = true
  await store.add(['four'])
  expect([store.of('four'), store.isWanting]).toEqual([undefined, true])
})

test('ANS-16 texts that belong together are looked up once they are all known', async () => {
  const { encoder, shelf } = encoderOf()
  const store = new MeaningStore(encoder, shelf, silent)
  const texts = ['aa', 'bb']
  await store.complete(['aa'])
  const question = Float32Array.of(0.6, 0.8)
  expect(store.nearest(texts, question)).toBeUndefined()
  await store.complete(texts)
  const each = texts.map((text) => store.likeness(text, question))
  expect(store.likenesses(texts, question)).toEqual(each)
  expect(store.nearest(texts, question)).toBe(Math.max(...each))
})

test('ANS-16 texts of about one length are worked out together', async () => {
  const { encoded, encoder, shelf } = encoderOf()
  await new MeaningStore(encoder, shelf, silent).complete(['three', 'at', 'one', 'is'])
  expect(encoded).toEqual(['at', 'is', 'one', 'three'])
})

test('ANS-16 a process that ends leaves the rest to the next one, and keeps what it has', async () => {
  const { encoded, encoder, shelf } = encoderOf()
  const texts = Array.from({ length: 40 }, (_, index) => `text ${index}`)
  const store = new MeaningStore(encoder, shelf, silent)
  await store.complete(texts, () => encoded.length >= 8)
  expect(encoded).toHaveLength(8)
  expect(store.isWanting).toBe(true)
  const next = new MeaningStore(encoder, shelf, silent)
  await next.complete(texts)
  expect(encoded).toHaveLength(40)
  expect(next.isWanting).toBe(false)
})

test('ANS-16 likeness is 1 for the same meaning, whatever its length, and 0 where it is not known', async () => {
  const { encoder, shelf } = encoderOf()
  const store = new MeaningStore(encoder, shelf, silent)
  await store.complete(['aa'])
  const length = Math.hypot(2, 97)
  expect(store.likeness('aa', Float32Array.of(2 / length, 97 / length))).toBeCloseTo(1, 2)
  expect(store.likeness('bb', Float32Array.of(1, 0))).toBe(0)
})

test('ANS-16 an encoder that is down leaves the words, and what is missing to the next time', async () => {
  let isDown = true
  const { encoder, shelf } = encoderOf(() => isDown)
  const warnings: unknown[] = []
  const store = new MeaningStore(encoder, shelf, { warn: (...words: unknown[]) => void warnings.push(words) })
  await store.complete(['one'])
  expect([store.of('one'), warnings.length]).toEqual([undefined, 1])
  isDown = false
  await store.complete(['one'])
  expect(store.of('one')).toBeDefined()
})
