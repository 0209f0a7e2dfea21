import { expect, test } from 'vitest'
import type { Article } from '../article.ts'
import { answerFromArticle, rateOwnSections } from './answer-from-article.ts'

const lines = [
  ['t', 'Calls and texts need a signal.'],
  ['h', 'If texts fail'],
  ['t', 'Voicemail takes no texts. Check the number.'],
  ['h', 'If calls fail'],
  ['t', 'Turn off do not disturb.'],
  ['h', 'If that did not help'],
  ['t', 'Call us.'],
] as const

const article = (answeredUnder?: Record<string, string>): Article => ({
  id: 'KM1000001',
  url: '/support/article/wireless/KM1000001',
  title: 'Calls and texts',
  text: lines.map(([, text]) => text).join('\n'),
  marks: lines.map(([mark]) => mark).join(''),
  questions: ['Why does everything go to voicemail?', 'What do I need?'],
  ...(answeredUnder ? { answeredUnder } : {}),
  locale: 'en',
})

const said = (page: Article, question: string) => answerFromArticle(page, question).pieces.map(({ text }) => text)

test('ANS-16 an own question is answered by the section that its writer named, whatever the words say', () => {
  const question = 'Why does everything go to voicemail?'
  expect(said(article(), question)[0]).toBe('Voicemail takes no texts. Check the number.')
  const named = article({ [question]: 'if calls fail' })
  expect(said(named, question)).toEqual(['Turn off do not disturb.'])
  expect(answerFromArticle(named, question).lead).toBeGreaterThan(0.5)
  // asked with the same telling words, it is the same question
  expect(rateOwnSections(named, 'why does everything go to my voicemail')[0]!.section.heading).toBe('If calls fail')
})

test('ANS-16 the title names the text before the first heading; a heading that is gone names nothing', () => {
  const question = 'What do I need?'
  expect(said(article({ [question]: 'Calls and texts' }), question)).toEqual(['Calls and texts need a signal.'])
  expect(said(article({ [question]: 'What you need' }), question)).toEqual(said(article(), question))
})
