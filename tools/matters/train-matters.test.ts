import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { learnedMatters, type LearnedMatter } from '../../src/features/answers/testing.ts'
import { trainMatters, type LabelledSentence } from './train-matters.ts'

const sentence = (matter: LearnedMatter, text: string): LabelledSentence => ({ matter, text, weight: 1 })
const few = [sentence('order', 'where is my box'), sentence('order', 'did my phone ship'), sentence('bill', 'how much do i owe'), sentence('bill', 'when is my bill due'), sentence('none', 'how do i restart it'), sentence('none', 'how do i pay a bill')]

test('ANS-20 what is learned is told again, and the same sentences teach the same', () => {
  const model = trainMatters(few)
  for (const { matter, text } of few) {
    const found = model.probabilities(text)
    expect(learnedMatters[found.indexOf(Math.max(...found))], text).toBe(matter)
  }
  expect(trainMatters(few).save()).toEqual(model.save())
})

test.each(['en', 'es'])('ANS-20 every sentence (%s) is there once, with a matter', (locale) => {
  const lines = readFileSync(new URL(`./sentences.${locale}.tsv`, import.meta.url), 'utf8').trimEnd().split('\n')
  expect(new Set(lines).size).toBe(lines.length)
  const counts = new Map<string, number>()
  for (const line of lines) {
    const [matter = '', text = '', ...rest] = line.split('\t')
    expect([rest, text.length > 1], line).toEqual([[], true])
    counts.set(matter, (counts.get(matter) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted()).toEqual([...learnedMatters].toSorted())
  for (const [matter, count] of counts) expect(count, matter).toBeGreaterThanOrEqual(80)
})
