import { expect, test } from 'vitest'
import type { Article } from '../article.ts'
import { rateSections } from './rate-sections.ts'

const page = (title: string, headings: readonly string[]): Article => ({ id: 'M-1', url: '/m', title, text: headings.map((heading) => `${heading}\nDo it.`).join('\n'), marks: 'hs'.repeat(headings.length), questions: [], locale: 'en' })
const first = (article: Article) => rateSections(article, article.title.split('').map(() => 1), () => 1)[0]!.section.heading

test('ANS-17 of a question about the whole article the section answers whose heading begins as its title, or else the first with steps', () => {
  expect(first(page('Reset your gateway', ['Save what you need', 'Reset it', 'Start over']))).toBe('Reset it')
  expect(first(page('Share a connection', ['Turn it on', 'Protect it']))).toBe('Turn it on')
})
