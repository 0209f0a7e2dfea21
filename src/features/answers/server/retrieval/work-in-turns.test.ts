import { expect, test } from 'vitest'
import { collect, collecting } from '../../engine/collection/collection.ts'
import { rateArticles } from '../../engine/rating/rate-articles.ts'
import { workBeside, workInTurns } from './work-in-turns.ts'

const articles = Array.from({ length: 40 }, (_, index) => ({ title: `Guide ${index}`, description: 'What to do.', questions: [`How do I mend part ${index}?`], sections: [{ heading: 'First', blocks: [`Turn part ${index} to the left.`, 'Wait a minute.'] }] }))

test.each([workInTurns, workBeside])('STU-07 what questions are compared with is made in turns, the same as at once, and pages have theirs between (%o)', async (work) => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const made = await work(collecting('en', articles), 0)
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(articles.length)
  expect(rateArticles(made, 'how do I mend part 7')).toEqual(rateArticles(collect('en', articles), 'how do I mend part 7'))
})
