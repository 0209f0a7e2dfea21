import { expect, test } from 'vitest'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { askedPart, describeAsked } from './describe-asked.ts'

const context = (path: string) => buildContext(buildRuntime({}), { identity: signedInAs('eddie', 'eddie.cole', 'editor'), path })
const items = Array.from({ length: 20 }, (_, place) => ({ id: `query.${place}`, kind: 'query' as const, audience: 'consumer' as const, locale: 'en' as const, question: `Question ${place}`, count: 3, withoutResult: 1, lastAt: testNow, articles: [] }))

test('STU-07 people page through what was asked without a good answer, and see the newest first if they want', () => {
  const first = describeAsked(context('/studio/questions'), { items, total: 45 }, 20)!
  expect(first).toMatchObject({ range: '1 to 20 of 45', previousHref: undefined, nextHref: '/studio/questions?part=2#questions-asked' })
  expect(first.choices).toEqual([{ label: 'Most asked', href: '/studio/questions#questions-asked', isCurrent: true }, { label: 'Newest', href: '/studio/questions?order=newest#questions-asked', isCurrent: false }])
  expect(first.items[0]!.facts).toContainEqual(expect.stringMatching(/^last Nov \d+, 2026/))
  const last = describeAsked(context('/studio/questions?order=newest&part=3'), { items: items.slice(0, 5), total: 45 }, 20)!
  expect(last).toMatchObject({ range: '41 to 45 of 45', previousHref: '/studio/questions?order=newest&part=2#questions-asked', nextHref: undefined })
  expect(describeAsked(context('/studio/questions'), { items: items.slice(0, 5), total: 5 }, 20)).toMatchObject({ range: undefined, previousHref: undefined, nextHref: undefined })
  expect(describeAsked(context('/studio/questions'), undefined, 20)).toBeUndefined()
  expect(['?part=0', '?part=x', '?part=1e9', '?order=oldest', '?order=newest&part=2'].map((query) => askedPart(context(`/studio/questions${query}`)))).toEqual([{ order: 'most', page: 1 }, { order: 'most', page: 1 }, { order: 'most', page: 1 }, { order: 'most', page: 1 }, { order: 'newest', page: 2 }])
})
