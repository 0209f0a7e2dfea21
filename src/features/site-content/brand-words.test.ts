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

test('STU-08 {phone} is the phone of the brand as people read it, and in a link the number that is dialled', () => {
  const content = { personText: 'Call {phone}.', body: 'Call [{phone}](tel:{phone}).' }
  expect(inBrand(content, site)).toEqual({ personText: 'Call 888.555.0199.', body: 'Call [888.555.0199](tel:+18885550199).' })
  expect(inBrand(content, { ...site, supportPhone: '1 (888) 555-0199' }).body).toBe('Call [1 (888) 555-0199](tel:+18885550199).')
  expect(htmlInBrand('<a href="tel:{phone}">{phone}</a>', site)).toBe('<a href="tel:+18885550199">888.555.0199</a>')
})

test('STU-08 in HTML the name of the brand is no markup', () => {
  expect(htmlInBrand('<p>With {brand}</p>', site)).toBe('<p>With Fern &#38; Line</p>')
  expect(htmlInBrand('<p>With {brand}</p>', { ...site, brand: '<b>' })).toBe('<p>With &#60;b&#62;</p>')
})
