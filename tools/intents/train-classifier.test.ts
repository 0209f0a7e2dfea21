import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trainClassifier, type LabelledSentence } from './train-classifier.ts'

const sentence = (label: string, text: string): LabelledSentence => ({ label, text, weight: 1 })
const few = [sentence('order', 'where is my box'), sentence('order', 'did my phone ship'), sentence('bill', 'how much do i owe'), sentence('bill', 'when is my bill due'), sentence('none', 'how do i restart it'), sentence('none', 'how do i pay a bill')]

test('ANS-20 what is learned is told again, and the same sentences teach the same', () => {
  const classifier = trainClassifier(few)
  for (const { label, text } of few) {
    const { label: found, none } = classifier.classify(text)
    expect(none > 0.5 ? 'none' : found, text).toBe(label)
  }
  expect(trainClassifier(few).save()).toEqual(classifier.save())
})

test.each([
  ['matters', 'en', 11],
  ['matters', 'es', 11],
  ['remarks', 'en', 11],
  ['remarks', 'es', 11],
])('ANS-18 ANS-20 every sentence of %s (%s) is there once, with one of %i labels', (name, locale, labels) => {
  const lines = readFileSync(new URL(`./${name}.${locale}.tsv`, import.meta.url), 'utf8').trimEnd().split('\n')
  expect(new Set(lines).size).toBe(lines.length)
  const counts = new Map<string, number>()
  for (const line of lines) {
    const [label = '', text = '', ...rest] = line.split('\t')
    expect([rest, text.length > 0], line).toEqual([[], true])
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  expect(counts.size).toBe(labels)
  for (const [label, count] of counts) expect(count, label).toBeGreaterThanOrEqual(35)
})
