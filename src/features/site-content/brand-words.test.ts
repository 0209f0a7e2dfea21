import { expect, test } from 'vitest'
import { htmlInBrand, inBrand } from './brand-words.ts'

const site = { brand: 'Fern & Line', legalName: 'Fernline Inc.', supportPhone: '888.555.0199' }

test('STU-08 {brand} in the texts of content is the name of the brand; other placeholders, numbers and the content itself stay', () => {
  const content = { title: 'Welcome to {brand}', hero: { heading: 'Hi, {firstName}. This is {brand}.', count: 3, isOn: true, none: null }, list: [{ label: '{brand}, {brand}' }] }
  const filled = inBrand(content, site)
  expect(filled).toEqual({ title: 'Welcome to Fern & Line', hero: { heading: 'Hi, {firstName}. This is Fern & Line.', count: 3, isOn: true, none: null }, list: [{ label: 'Fern & Line, Fern & Line' }] })
  expect(content.title).toBe('Welcome to {brand}')
  expect(inBrand(content, site)).toBe(filled)
  expect(inBrand(content, { ...site, brand: 'Other' }).title).toBe('Welcome to Other')
})

test('STU-08 in HTML the name of the brand is no markup', () => {
  expect(htmlInBrand('<p>With {brand}</p>', site)).toBe('<p>With Fern &#38; Line</p>')
  expect(htmlInBrand('<p>With {brand}</p>', { brand: '<b>' })).toBe('<p>With &#60;b&#62;</p>')
})
