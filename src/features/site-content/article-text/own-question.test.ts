import { expect, test } from 'vitest'
import { missingHeadings, readOwnQuestion } from './own-question.ts'

test('ANS-16 a question may name the heading of the section that answers it, after an arrow', () => {
  expect(readOwnQuestion('Why do texts fail?')).toEqual({ question: 'Why do texts fail?' })
  expect(readOwnQuestion('  Why do texts fail?  →  If texts fail ')).toEqual({ question: 'Why do texts fail?', heading: 'If texts fail' })
  expect(readOwnQuestion('Why do texts fail? -> If **texts** fail')).toEqual({ question: 'Why do texts fail?', heading: 'If texts fail' })
  expect(readOwnQuestion('Why do texts fail? → See [texts](KM1000201)')).toEqual({ question: 'Why do texts fail?', heading: 'See texts' })
  // nothing after the arrow names nothing, nor does an arrow inside a word
  expect(readOwnQuestion('Why do texts fail? → ')).toEqual({ question: 'Why do texts fail?' })
  expect(readOwnQuestion('Is 2.4->5 GHz better?')).toEqual({ question: 'Is 2.4->5 GHz better?' })
})

test('ANS-16 a heading that the article does not have is noted; the title stands for the beginning', () => {
  const article = { title: 'Calls and texts', body: 'First.\n\n## If **texts** fail\n\nWait.\n\n#### Codes\n\nAsk.' }
  expect(missingHeadings(['a? → If texts fail', 'b? → calls and texts', 'c? → Codes', 'd?'], article)).toEqual([])
  expect(missingHeadings(['a? → If calls fail', 'b?'], article)).toEqual(['If calls fail'])
})
