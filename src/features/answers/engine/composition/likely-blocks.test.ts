import { expect, test } from 'vitest'
import type { Block, Section } from './article-sections.ts'
import { likelyBlocks } from './likely-blocks.ts'

const block = (kind: Block['kind'], text: string, index: number): Block => ({ kind, text: text.padEnd(40, '.'), index, isRow: false })
const section: Section = { heading: 'Users', index: 0, blocks: [block('text', 'about users', 0), block('point', 'add a user', 1), block('point', 'remove a user', 2), block('step', 'sign in', 3)] }
const likely = (question: string, near: readonly number[]) => {
  const shares = likelyBlocks([{ section, score: 1, blockScores: [] }], question, (text) => near[section.blocks.findIndex((each) => each.text === text)]!)
  return [0, 1, 2, 3].map((number) => shares.get(number)!)
}

test('ANS-17 the item of a list that is nearer than the others is likelier than a paragraph as near', () => {
  const [text, first, second] = likely('who goes', [0.6, 0.2, 0.6, 0])
  expect(second).toBeGreaterThan(1.2 * text!)
  expect(second).toBeGreaterThan(first!)
})

test('ANS-17 steps are likelier if the question asks how', () => {
  const near = [0.5, 0.5, 0.5, 0.5]
  expect(likely('how do I do it', near)[3]).toBeGreaterThan(likely('what is it', near)[3]!)
})
