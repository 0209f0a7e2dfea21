import { expect, test } from 'vitest'
import { mostFieldsLength, parseFields } from './parse-fields.ts'

const fill = (pattern: string) => pattern.repeat(mostFieldsLength / pattern.length)

test('STU-05 fields that are nested too deep or too long are refused before they are parsed', () => {
  for (const deep of ['['.repeat(100), `a: ${'{b: '.repeat(17)}1${'}'.repeat(17)}`, '- '.repeat(17), '? '.repeat(100), fill('['), fill('{'), fill('- '), fill('a: ')]) expect(() => parseFields(deep)).toThrow('more than 16 lists and maps within each other')
  expect(() => parseFields(`a: ${'x'.repeat(mostFieldsLength)}`)).toThrow('longer than 32 KB')
  const nested = `a: ${'['.repeat(16)}${']'.repeat(16)}\nb: "${'['.repeat(1000)}"\nc:\n${Array.from({ length: 40 }, (_, level) => `${' '.repeat(level + 1)}d:\n`).join('')}`
  expect(parseFields(nested)).toMatchObject({ b: '['.repeat(1000) })
})

test('STU-05 whatever the fields are, they are parsed in a moment', () => {
  parseFields('a: [b]')
  const keys = Array.from({ length: 3500 }, (_, index) => `k${index}: 1`)
  for (const fields of [fill('[]'), fill('" '), fill('&a '), fill('!a '), fill('*a '), fill('? a\n'), fill('a:\n- '), fill('x: [[]: '), keys.join('\n'), `{${keys.join(',')}}`]) {
    const before = process.cpuUsage()
    try {
      parseFields(fields)
    } catch {
      // refused, which may not take long either
    }
    // processor time in µs, as others may use the same processors
    expect(process.cpuUsage(before).user, fields.slice(0, 20)).toBeLessThan(2_000_000)
  }
})

test('STU-05 a key that stands twice, an alias and broken YAML are named with their line', () => {
  expect(() => parseFields('a: 1\nb: 2\na: 3')).toThrow("'a' stands twice, at line 3")
  expect(() => parseFields('a: &a [x]\nb: *a')).toThrow('Alias resolution is disabled')
  expect(() => parseFields('a: 1\nb: "x')).toThrow(/^Missing closing "quote at line 2$/)
  expect(parseFields('title: Wi-Fi\nminutes: 5\nquestions:\n  - One?\n  - Two?\nnone:')).toEqual({ title: 'Wi-Fi', minutes: 5, questions: ['One?', 'Two?'], none: null })
  expect(parseFields('')).toBeNull()
})
