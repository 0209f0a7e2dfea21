import { expect, test } from 'vitest'
import { locales } from '#contracts/identity.ts'
import { copy as english } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import type { PageContent } from '../page-endpoints.ts'
import type { FormNode } from '../pages-view.ts'
import { pageFields, pageSchemas } from '../server/page-kinds.ts'
import { describeForm } from './describe-form.ts'
import type { FormField } from './form-field.ts'
import { meantValue } from './page-value.ts'
import { countName, readPageForm, type FormEdit } from './read-form.ts'

const fields = pageFields('home')
const card = (cardTitle: string) => ({ serviceName: 'tv', cardTitle, description: '', buttonLabel: 'All', buttonURL: '/support/topic/tv', isDefault: true, heading: '', cardLinks: [{ label: `of ${cardTitle}`, url: '/support' }] })
const content = (en: string[], es: string[]): PageContent => ({ en: { cards: en.map(card) }, es: { cards: es.map(card) } })

/** The form as a browser would submit it, with the values that the page shows. */
function sent(value: PageContent): URLSearchParams {
  const form = new URLSearchParams()
  const put = (nodes: readonly FormNode[]): void => {
    for (const node of nodes) {
      if (node.kind === 'group') put(node.nodes)
      else if (node.kind === 'list') {
        form.append(countName(node.path), String(node.items.length))
        for (const item of node.items) put(item.nodes)
      } else for (const cell of node.cells) if (node.as !== 'boolean' || cell.isOn) form.append(cell.name, node.as === 'boolean' ? '1' : cell.value)
    }
  }
  put(describeForm(fields, value, { copy: english, locale: 'en', locales, problems: [], touched: undefined }))
  return form
}

const titles = (value: PageContent) => locales.map((locale) => (value[locale]!.cards as { cardTitle?: string }[]).map(({ cardTitle }) => cardTitle))
const after = (value: PageContent, edit?: FormEdit) => readPageForm(sent(value), fields, locales, edit)

test('STU-01 a form brings back what it shows, in both languages', () => {
  const value = content(['A', 'B'], ['a', 'b'])
  const read = after(value)
  for (const locale of locales) expect(meantValue(fields, read[locale]).value).toMatchObject(value[locale]!)
})

test('STU-01 items are added, removed and moved in both languages at once, without script', () => {
  const value = content(['A', 'B', 'C'], ['a', 'b', 'c'])
  expect(titles(after(value, { what: 'down', path: 'cards.0' }))).toEqual([['B', 'A', 'C'], ['b', 'a', 'c']])
  expect(titles(after(value, { what: 'up', path: 'cards.2' }))).toEqual([['A', 'C', 'B'], ['a', 'c', 'b']])
  expect(titles(after(value, { what: 'remove', path: 'cards.1' }))).toEqual([['A', 'C'], ['a', 'c']])
  expect(titles(after(value, { what: 'add', path: 'cards' }))).toEqual([['A', 'B', 'C', undefined], ['a', 'b', 'c', undefined]])
  expect((after(value, { what: 'add', path: 'cards.1.cardLinks' }).es!.cards as { cardLinks: unknown[] }[])[1]!.cardLinks).toHaveLength(2)
  for (const path of ['cards.9', 'cards', 'hero.0', 'constructor.0', 'cards.__proto__']) expect(titles(after(value, { what: 'remove', path }))).toEqual(titles(value))
})

test('STU-01 an item that has words in one language only keeps its place, and is none in the other', () => {
  const value: PageContent = { en: { cards: [card('A'), card('B')] }, es: { cards: [{}, card('b')] } }
  const read = after(value)
  expect(titles(read)).toEqual([['A', 'B'], ['', 'b']])
  const { value: meant, placeOf } = meantValue(fields, read.es)
  expect(meant.cards).toHaveLength(1)
  expect(placeOf('cards.0.cardTitle')).toBe('cards.1.cardTitle')
})

test('STU-01 what is no number is kept as it was typed, and lines end as we keep them', () => {
  const ticket = pageFields('ticket')
  const form = new URLSearchParams({ [countName('ticketCategories')]: '1', 'en:ticketCategories.0.key': 'tv', 'en:ticketCategories.0.firstAnswerHours': 'soon', 'en:seo.metaDescription': 'a\r\nb' })
  const { en } = readPageForm(form, ticket, ['en'])
  expect(en).toMatchObject({ ticketCategories: [{ key: 'tv', firstAnswerHours: 'soon' }], seo: { metaDescription: 'a\nb' } })
})

test('STU-01 an added entry stays in the form while it is empty', () => {
  const added = after(content(['A'], ['a']), { what: 'add', path: 'banners' })
  expect([added, after(added)].map(({ en }) => (en.banners as unknown[]).length)).toEqual([1, 1])
})

test('STU-01 more items than any page has are not made of a forged count', () => {
  expect((readPageForm(new URLSearchParams({ [countName('cards')]: '999999', 'en:cards.70.cardTitle': 'x' }), fields, ['en']).en.cards as unknown[])).toHaveLength(60)
})

test('STU-01 every field of every schema has a name in both languages', () => {
  const names = new Set<string>()
  const collect = (all: readonly FormField[]): void => {
    for (const field of all) {
      names.add(field.name)
      if (field.kind === 'group' || field.kind === 'list') collect(field.fields)
    }
  }
  for (const kind of Object.keys(pageSchemas)) collect(pageFields(kind as keyof typeof pageSchemas))
  expect(names.size).toBeGreaterThan(90)
  for (const name of names) for (const { fields: labels } of [english, spanish]) expect(Object.hasOwn(labels, name), name).toBe(true)
})
