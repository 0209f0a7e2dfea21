import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween, differenceBetween } from './bill-changes.ts'
import { lineKinds, type StatementLine } from './bill-schema.ts'

const line = (code: string, kind: StatementLine['kind'], en: string, cents: number): StatementLine => ({ code, kind, label: { en, es: `${en} (es)` }, cents })
const texts = (before: StatementLine[], after: StatementLine[], locale: 'en' | 'es' = 'en') => changesBetween({ lines: before }, { lines: after }, locale).map(({ text }) => text)

test('ORD-02 what changed between two statements is said in words, line by line', () => {
  const plan = line('plan', 'plan', 'Fiber 1000', 8000)
  const promotion = line('promo', 'discount', 'Welcome offer', -2000)
  expect(texts([plan, promotion], [plan])).toEqual(['Your promotion ended: +$20.00'])
  expect(texts([plan, promotion], [plan], 'es')).toEqual(['Su promoción terminó: +$20.00'])
  expect(texts([plan], [plan, promotion])).toEqual(['You get a promotion, Welcome offer: −$20.00'])
  expect(texts([plan], [{ ...plan, cents: 8500 }])).toEqual(['Fiber 1000 costs more: +$5.00'])
  expect(texts([plan], [plan, line('late', 'fee', 'Late payment', 900)])).toEqual(['A fee was charged (Late payment): +$9.00'])
  expect(texts([plan, line('tax', 'tax', 'Taxes and fees', 400)], [plan, line('tax', 'tax', 'Taxes and fees', 380)])).toEqual(['Taxes and fees are lower: −$0.20'])
  expect(texts([plan], [plan])).toEqual([])
  expect(texts([plan], [plan, line('a', 'addOn', 'Security', 700), line('b', 'addOn', 'Wi-Fi', 1500)])).toEqual(['You added Wi-Fi: +$15.00', 'You added Security: +$7.00'])
})

test('ORD-02 a change is a sentence with one colon, before the amount, in both languages', () => {
  for (const kind of lineKinds) {
    const [less, more] = [100, 223].map((cents) => line('a', kind, 'Taxes and fees', cents))
    for (const locale of ['en', 'es'] as const) {
      for (const [before, after] of [[[], [more!]], [[less!], []], [[less!], [more!]], [[more!], [less!]]]) expect(texts(before!, after!, locale).map((text) => text.match(/:/g)?.length)).toEqual([1])
    }
  }
  expect(texts([line('tax', 'tax', 'Impuestos', 100)], [line('tax', 'tax', 'Impuestos', 223)], 'es')).toEqual(['Impuestos (es) suben: +$1.23'])
})

const lines = fc.uniqueArray(
  fc.record({ code: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), kind: fc.constantFrom(...lineKinds), cents: fc.integer({ min: -1_000_000, max: 1_000_000 }) }),
  { selector: ({ code }) => code },
).map((each) => each.map(({ code, kind, cents }) => line(code, kind, `Line ${code}`, cents)))

test('ORD-02 the changes come to exactly the difference of the charges, in whole cents', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const changes = changesBetween({ lines: before }, { lines: after }, 'en')
      expect(changes.reduce((sum, { cents }) => sum + cents, 0)).toBe(differenceBetween({ lines: before }, { lines: after }))
      for (const { cents, text } of changes) expect(text.endsWith(`${cents < 0 ? '−' : '+'}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`), text).toBe(true)
    }),
  )
})
