import { hash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Rejects } from '../../engine/classifier/rejects.ts'
import { collect } from '../../engine/collection/collection.ts'
import { rateArticles } from '../../engine/rating/rate-articles.ts'
import { articlesWorthKeeping, firstCollection, firstRejects } from './kept-collections.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'careline-collection-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const articles = Array.from({ length: articlesWorthKeeping }, (_, number) => ({
  title: `Guide ${number}: restart your gateway`,
  description: 'What the lights mean.',
  questions: [`Why is light ${number} red?`],
  sections: [{ heading: 'Before you begin', blocks: [`Unplug the power cord of gateway ${number}.`, 'Wait for a minute.'] }],
}))
const [question, place] = ['why is light 7 red', (folder: string) => ({ folder, name: 'consumer.en', matcherPrint: 'm' })]

test('LAN-09 what questions are compared with is taken up by the next process, unless articles have changed or the file is damaged', async () => {
  const folder = await makeFolder()
  const rated = (of: typeof articles) => rateArticles(collect('en', of), question)
  const first = async (of: typeof articles) => rateArticles(await firstCollection('en', of, {}, place(folder)), question)
  expect(await first(articles)).toEqual(rated(articles))
  const file = path.join(folder, 'search', 'consumer.en.collection')
  const written = await readFile(file)
  // as long as the texts before: only the hash of what it was made from differs
  const changed = articles.map((article, number) => (number === 7 ? { ...article, questions: ['Why is light 8 blue?'] } : article))
  expect(await first(changed)).toEqual(rated(changed))
  expect(await readFile(file)).not.toEqual(written)
  for (const at of [0, 50, 90, 500, written.length - 9]) {
    const damaged = Buffer.from(written)
    damaged[at]! ^= 255
    await writeFile(file, damaged)
    expect(await first(articles), `byte ${at}`).toEqual(rated(articles))
    expect(await readFile(file), `byte ${at}`).toEqual(written)
  }
  // a collection that is taken over is not written again
  const { ino } = await stat(file)
  expect(await first(articles)).toEqual(rated(articles))
  expect((await stat(file)).ino).toBe(ino)
})

test('LAN-09 few articles leave no file', async () => {
  const folder = await makeFolder()
  await firstCollection('en', articles.slice(1), {}, place(folder))
  expect(await readdir(folder)).toEqual([])
})

test('LAN-09 questions that no article answers are taken up too', async () => {
  const folder = await makeFolder()
  const texts = Array.from({ length: articlesWorthKeeping }, (_, number) => `How do I cook ${number} eggs?`)
  const made = new Rejects(texts, 'en').nearest('how do I cook an egg')
  expect(made).toBeGreaterThan(0)
  expect((await firstRejects(texts, 'en', folder)).nearest('how do I cook an egg')).toBe(made)
  expect((await firstRejects(texts, 'en', folder)).nearest('how do I cook an egg')).toBe(made)
  expect((await firstRejects(texts.slice(1), 'en', folder)).nearest('how do I cook 0 eggs')).toBe(new Rejects(texts.slice(1), 'en').nearest('how do I cook 0 eggs'))
})

test('LAN-09 whoever changes what is held of the same texts raises the version in kept-collections.ts, and this print with it', () => {
  const held = JSON.stringify([collect('en', articles).keep(), new Rejects(articles.map(({ title }) => title), 'en').kept])
  expect(hash('sha256', held).slice(0, 16)).toBe('4080b7e444249b20')
})
