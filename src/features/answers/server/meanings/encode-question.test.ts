import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { EmbeddedEncoder, embeddedEncoders, encoderThread } from './embedded-encoder.ts'
import { calibrationTexts, canTell, measureScale } from '../../engine/meaning/meaning-scale.ts'
import { encodeQuestion } from './encode-question.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'careline-encoder-'))
afterAll(() => rmSync(folder, { recursive: true }))

const english = { language: 'en', name: 'a test', scale: embeddedEncoders.en.scale } as const

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, index) => sum + value * b[index]!, 0) / (Math.hypot(...a) * Math.hypot(...b))

test('sentences that mean the same are nearer to each other than to others', async () => {
  const [dead, offline, bill] = await embeddedEncoders.en.encode(['my internet is dead', 'the wifi does not work at all', 'where can I pay my bill'])
  expect(dead).toHaveLength(embeddedEncoders.en.size)
  expect(cosine(dead!, offline!)).toBeGreaterThan(cosine(dead!, bill!) + 0.1)
})

test.each(['en', 'es'] as const)('ANS-16 the scale of the embedded encoder for %s is the one that its own sentences give, and it reads the language', async (language) => {
  const encoder = embeddedEncoders[language]
  const scale = measureScale(await encoder.encode(calibrationTexts(language)))
  for (const name of ['unrelated', 'related', 'separation'] as const) expect(scale[name]).toBeCloseTo(encoder.scale[name], 2)
  expect(canTell(scale)).toBe(true)
})

test('an encoder whose thread ends fails what waits for it, and the question is read by its words', async () => {
  const script = path.join(folder, 'ends.mjs')
  writeFileSync(script, `import { parentPort } from 'node:worker_threads'; parentPort.once('message', () => process.exit(1))`)
  const encoder = new EmbeddedEncoder(english, encoderThread(pathToFileURL(script)))
  const warnings: unknown[] = []
  expect(await encodeQuestion('is it on?', { warn: (...words: unknown[]) => void warnings.push(words) }, encoder)).toBeUndefined()
  expect(warnings).toHaveLength(1)
  expect(encoder.queued).toBe(0)
  await expect(encoder.encode(['again'])).rejects.toThrow('has ended')
})

test('an encoder that is late, or has a long queue, is not waited for', async () => {
  const script = path.join(folder, 'sleeps.mjs')
  writeFileSync(script, `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {})`)
  const encoder = new EmbeddedEncoder(english, encoderThread(pathToFileURL(script)))
  const silent = { warn: () => {} }
  const waiting = Array.from({ length: 40 }, () => encodeQuestion('is it on?', silent, encoder))
  const startedAt = performance.now()
  expect(await encodeQuestion('and now?', silent, encoder)).toBeUndefined()
  expect(performance.now() - startedAt).toBeLessThan(1000)
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([undefined]))
})
