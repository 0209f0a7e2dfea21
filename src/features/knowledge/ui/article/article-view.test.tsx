import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Locale } from '#contracts/identity.ts'
import { CopyProvider, type CopyRegistry } from '#ui/text/copy.tsx'
import type { Article, Heading } from '../../contract.ts'
import { copy as en } from '../../copy.en.ts'
import { copy as es } from '../../copy.es.ts'
import { readArticleCopy } from '../../server/read-article-copy.ts'
import { ArticleView } from './article-view.tsx'

const headings: Heading[] = ['One', 'Two', 'Three'].map((text) => ({ id: `section-${text.toLowerCase()}`, text, level: 2 }))

function buildArticle(parts: Partial<Article> = {}): Article {
  return {
    id: 'KM1000001', topic: 'internet', sub: 'wi-fi', title: 'Fix Wi-Fi', description: 'How.', updated: '2026-10-12', locale: 'en',
    topicTitle: 'Internet', picture: 'wifi', minutes: 4, html: '<p>Text</p>', headings, questions: [], answeredUnder: {}, related: [], hasTranslation: true, ...parts,
  }
}

function render(locale: Locale, article: Article, device?: { name: string; selectorHref: string }): string {
  const knowledge = { en, es }[locale]
  return renderToStaticMarkup(
    <CopyProvider value={{ locale, copy: { knowledge } as CopyRegistry }}>
      <ArticleView article={article} variant={{ audience: 'consumer', locale }} supportPhone="800.555.0142" articleCopy={readArticleCopy(locale)} {...(device ? { device } : {})} />
    </CopyProvider>,
  )
}

test('RED-08 an article shows where it is, how long it takes, when it was updated, and the way to a person', () => {
  const html = render('en', buildArticle())
  for (const part of ['href="/support/topic/internet"', '4 min read', 'Updated October 12, 2026', '<p>Text</p>', 'href="tel:+18005550142"', 'href="/support/contact"', 'href="#section-two"']) {
    expect(html).toContain(part)
  }
  expect(html).not.toContain('lang=')
  expect(html).not.toContain('style=')
})

test('RED-08 an article with fewer than three headings has no list of them', () => {
  expect(render('en', buildArticle({ headings: headings.slice(0, 2) }))).not.toContain('On this page')
})

test('RED-08 in Spanish an article without a translation says so, and its English is marked as English', () => {
  const html = render('es', buildArticle({ hasTranslation: false }))
  expect(html).toContain('Este artículo está en inglés')
  expect(html).toContain('12 de octubre de 2026')
  expect(html).toMatch(/<div class="[^"]+" lang="en"><p>Text<\/p><\/div>/)
  expect(render('es', buildArticle({ locale: 'es' }))).not.toContain('lang="en"')
})

test('RED-08 an article ends with the questions that it answers and with its neighbours; an English one says so under a Spanish path', () => {
  const { id: _, ...summary } = buildArticle()
  const next = { ...summary, id: 'KM1000002', title: 'Next one' }
  const html = render('es', buildArticle({ questions: ['Why is it slow?'], next }))
  for (const part of ['Preguntas que responde este artículo', 'href="/es-us/search?q=Why+is+it+slow%3F">Why is it slow?</a>', 'href="/es-us/support/article/internet/KM1000002"', 'Artículo siguiente']) expect(html).toContain(part)
  expect(html).toMatch(/<ul class="[^"]+" lang="en"><li><a/)
  expect(render('en', buildArticle({ questions: ['Why is it slow?'], answeredUnder: { 'Why is it slow?': 'section-slow' } }))).toContain('href="#section-slow">Why is it slow?</a>')
  expect(html).not.toContain('Artículo anterior')
  expect(render('en', buildArticle())).not.toContain('Questions that')
  expect(render('en', buildArticle({ next }), { name: 'Apple iPhone 16', selectorHref: '/device-support/selector' })).not.toContain('Next one')
})

test('LAN-07 a device article has the name of the device in its heading', () => {
  const html = render('en', buildArticle(), { name: 'Apple iPhone 16', selectorHref: '/device-support/selector' })
  expect(/<h1[^>]*>(.*)<\/h1>/.exec(html)![1]!.replace(/<[^>]+>/g, '')).toBe('Fix Wi-Fi For the Apple iPhone 16')
  expect(html).toContain('href="/device-support/selector"')
})

test('RED-08 an article shows the device that it is about, else its topic’s picture; its table of lights is a choice of radio buttons', () => {
  expect(render('en', buildArticle())).toMatch(/<use href="[^"]*spots[^"]*#wifi"/)
  const table = '<div class="table-frame light-table" role="region"><table><tbody></tbody></table>\n</div>'
  const states = [{ label: 'Solid red', colour: 'red' as const, blinks: false, html: '<p>No connection</p>' }, { label: 'Off', colour: 'off' as const, blinks: false, html: '<p>No power</p>' }]
  const html = render('en', buildArticle({ device: 'nokia-bgw320', html: `<p>Before</p>${table}<p>After</p>`, lights: [{ name: '', parts: [{ part: 'status', x: 50, y: 18 }], states }] }))
  for (const part of ['#nokia-bgw320-front', 'role="radiogroup"', 'What color is the light?', '#nokia-bgw320-light-status', '<p>No connection</p>', 'All lights in a table']) expect(html).toContain(part)
  expect(html.match(/type="radio"/g)).toHaveLength(2)
  expect(html.indexOf('<p>Before</p>')).toBeLessThan(html.indexOf('radiogroup'))
  expect(html.indexOf('radiogroup')).toBeLessThan(html.indexOf('<p>After</p>'))
  expect(html).not.toContain('style=')
})
