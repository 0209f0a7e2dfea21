import { expect, test } from 'vitest'
import { collect } from '../../engine/collection/collection.ts'
import { collectInTurns } from './collect-in-turns.ts'

const articles = Array.from({ length: 40 }, (_, index) => ({ title: `Guide ${index}`, description: 'What to do.', questions: [`How do I mend part ${index}?`], sections: [{ heading: 'First', blocks: [`Turn part ${index} to the left.`, 'Wait a minute.'] }] }))

test('STU-07 what questions are compared with is made in turns, the same as at once, and pages have theirs between', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const made = await collectInTurns('en', articles, {}, 0)
  isOver = true
  expect(turns).toBeGreaterThan(articles.length)
  expect(JSON.stringify(made)).toBe(JSON.stringify(collect('en', articles)))
  expect(made.articleWords.of('part')?.places).toEqual(collect('en', articles).articleWords.of('part')?.places)
})
