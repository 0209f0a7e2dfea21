import { describe, expect, test } from 'vitest'
import type { GuidedFix } from '#features/site-content/contract.ts'
import { loadContent } from '#features/site-content/testing.ts'
import { askGateway, followFix, toldAway, wayBack, type Way } from './follow-fix.ts'
import { readWay, wayText } from './way-text.ts'

const { fixes: files } = await loadContent('content')
const shipped = (locale: string) => files.filter((each) => each.locale === locale).map(({ fix }) => fix)

/** Every way through a fix, with its end: one of the fix's ends, or another fix. */
function everyWay(fix: GuidedFix, way: Way = []): { way: Way; end: string }[] {
  const position = followFix(fix, way)
  if (!position) throw new Error(`${fix.id} has no way ${wayText(way)}`)
  const { step } = position
  if (step.end) return [{ way, end: step.end }]
  return step.choices.flatMap(({ to }, at) => (to.startsWith('fix:') ? [{ way, end: to }] : everyWay(fix, [...way, { choice: at + 1, byGateway: false }])))
}

test('NET-10 there are six fixes, in both languages', () => {
  const names = ['drops', 'no-internet', 'one-device', 'red-light', 'slow-wifi', 'tv-freezes']
  expect(shipped('en').map(({ id }) => id)).toEqual(names)
  expect(shipped('es').map(({ id }) => id)).toEqual(names)
})

describe.each(shipped('en').map((fix) => [fix.id, fix] as const))('NET-10 %s', (id, fix) => {
  const ways = everyWay(fix)

  test('every way ends: fixed, a ticket, a visit, or a fix that there is', () => {
    const names = shipped('en').map((each) => `fix:${each.id}`)
    for (const { end } of ways) expect(['fixed', 'ticket', 'visit', ...names]).toContain(end)
    expect(new Set(ways.map(({ end }) => end))).toContain('fixed')
    expect(ways.some(({ end }) => end === 'ticket' || end === 'visit')).toBe(true)
  })

  test('no way is longer than ten answers, and none has more than it said at first', () => {
    const most = followFix(fix, [])!.left
    expect(most).toBeLessThanOrEqual(10)
    expect(Math.max(...ways.map(({ way }) => way.length))).toBeLessThanOrEqual(most)
  })

  test('every step is on some way', () => {
    const reached = new Set(ways.flatMap(({ way }) => way.map((_, at) => followFix(fix, way.slice(0, at))!.step.id).concat(followFix(fix, way)!.step.id)))
    expect([...reached].toSorted()).toEqual(fix.steps.map((step) => step.id).toSorted())
  })

  test('what is left shrinks with every answer, and back leads to the question before', () => {
    for (const { way } of ways) {
      for (let at = 1; at <= way.length; at += 1) {
        const [before, after] = [followFix(fix, way.slice(0, at - 1))!, followFix(fix, way.slice(0, at))!]
        expect(after.left).toBeLessThan(before.left)
        expect(followFix(fix, wayBack(after.way)!)!.step).toBe(before.step)
      }
    }
  })

  test('every way survives its address, and goes the same way in Spanish', () => {
    const spanish = shipped('es').find((each) => each.id === id)!
    for (const { way } of ways) {
      expect(readWay(wayText(way))).toEqual(way)
      expect(followFix(spanish, way)!.step.id).toBe(followFix(fix, way)!.step.id)
    }
  })

  test('whatever a gateway says, its answers lead to a question or an end, and back to a question of the person', () => {
    for (const light of ['steady', 'blinking', 'red', 'off', 'purple']) {
      for (const line of ['up', 'down', undefined]) {
        for (const wifi of ['good', 'weak', 'off', undefined]) {
          for (const { way } of ways) {
            const asked = askGateway(fix, followFix(fix, way)!, { light, line, wifi })
            expect(followFix(fix, asked.way)!.step).toBe(asked.step)
            expect(wayBack(asked.way)).toEqual(way.length === 0 ? undefined : way.slice(0, -1))
          }
        }
      }
    }
  })
})

const small: Pick<GuidedFix, 'id' | 'steps'> = {
  id: 'small',
  steps: [
    { id: 'light', title: 'What light?', text: '', choices: [{ label: 'White', to: 'line', check: { name: 'light', is: ['steady'] } }, { label: 'Red', to: 'fix:other', check: { name: 'light', is: ['red'] } }] },
    { id: 'line', title: 'Does it work?', text: '', choices: [{ label: 'Yes', to: 'fixed', check: { name: 'line', is: ['up'] } }, { label: 'No', to: 'ticket' }] },
    { id: 'fixed', title: 'Done', text: '', choices: [], end: 'fixed' },
    { id: 'ticket', title: 'Tell us', text: '', choices: [], end: 'ticket' },
  ],
}
const start = followFix(small, [])!

describe('NET-10 what the gateway can tell is not asked', () => {
  test('it goes on over every question that it answers', () => {
    expect(askGateway(small, start, { light: 'steady' })).toMatchObject({ step: { id: 'line' }, left: 1, answered: [{ byGateway: true, before: [] }] })
    expect(wayText(askGateway(small, start, { light: 'steady', line: 'up' }).way)).toBe('g1g1')
  })

  test('what it does not know, or would lead away, is asked', () => {
    expect(askGateway(small, start, {})).toBe(start)
    expect(askGateway(small, start, { light: 'blinking' })).toBe(start)
    expect(askGateway(small, start, { light: 'red' })).toBe(start)
    expect(toldAway(start, { light: 'red' })?.to).toBe('fix:other')
    expect(toldAway(start, { light: 'steady' })).toBeUndefined()
  })
})

test.each(['3', '11111', 'g2', '2', 'g11g1'])('NET-10 an address with the way %s, which the fix does not have, leads nowhere', (text) => {
  expect(followFix(small, readWay(text)!)).toBeUndefined()
})

test.each(['0', 'x', 'g', '1g', '1 2', '1'.repeat(61), '-1'])('NET-10 %j is no way', (text) => {
  expect(readWay(text)).toBeUndefined()
})
