import { expect, it } from 'vitest'
import * as english from './copy.en.ts'
import * as spanish from './copy.es.ts'

type Sentences = { readonly [key: string]: string | Sentences }

function flatten(copy: Sentences, prefix = ''): [string, string][] {
  return Object.entries(copy).flatMap(([key, value]) => (typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`)))
}

const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

it('every English sentence has a Spanish one of its own, with the same places to fill', () => {
  const spanishByKey = new Map(flatten(spanish))
  for (const [key, text] of flatten(english)) {
    const other = spanishByKey.get(key)
    expect(other, key).toBeTruthy()
    expect(other, key).not.toBe(text)
    expect(placesOf(other!), key).toEqual(placesOf(text))
  }
  expect(spanishByKey.size).toBe(flatten(english).length)
})

it('Spanish says usted', () => {
  const all = flatten(spanish).map(([, text]) => text).join('\n')
  expect(all).not.toMatch(/\b(tu|tus|tú|contigo|puedes|tienes|inicia sesión|revisa)\b/i)
})
