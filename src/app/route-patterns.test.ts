import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { modalPages } from '#features/analytics/testing.ts'
import siteRoutes from '#routes.ts'
import { isProof, sampled } from '#test/support/scale.ts'
import { createPatternOf, createRoutesOf, createSpellingOf, pathsOf } from './route-patterns.server.ts'

const patternOf = createPatternOf({
  root: { id: 'root', path: '' },
  front: { id: 'front', parentId: 'root', index: true },
  home: { id: 'home', parentId: 'root', path: 'support', index: true },
  lander: { id: 'lander', parentId: 'root', path: 'support/supportlander' },
  topic: { id: 'topic', parentId: 'root', path: 'support/topic/:topic' },
  visit: { id: 'visit', parentId: 'root', path: 'old?/support/visit/:step/:part?' },
  rest: { id: 'rest', parentId: 'root', path: '*' },
})

it.each([
  ['/', '/'],
  ['/support', '/support'],
  ['/support/', '/support'],
  ['/_.data', '/'],
  ['/support.data', '/support'],
  ['/support/_.data', '/support'],
  ['/support/topic/internet', '/support/topic/:topic'],
  ['/support/topic/internet.data', '/support/topic/:topic'],
  ['/support/topic/1234567890/more', undefined],
  ['/support/visit/move', '/support/visit/:step'],
  ['/old/support/visit/move/confirm', '/old/support/visit/:step/:part'],
  ['/nothing', undefined],
])('%s is %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern)
})

/** The site's route table, as the build writes it, and React Router's own match in it. */
const table = Object.fromEntries([{ id: 'root', path: '' }, ...siteRoutes.map(({ id, path, index, file }) => ({ id: id ?? file.replace(/\.tsx?$/, ''), parentId: 'root', path, index }))].map((route) => [route.id, route]))
const routesOf = createRoutesOf(table)
const matchedIn = (ids: readonly string[], path: string) => {
  const children = ids.filter((id) => id !== 'root').map((id) => table[id]!)
  return matchRoutes([{ id: 'root', path: '', children }] as never, path)?.at(-1)?.route.id
}
/** Every path of the table with words for its parameters, and variations that people and programs request. */
const addresses = [...new Set(siteRoutes.flatMap(({ path = '' }) => pathsOf(`/${path}`)))].flatMap((pattern) => {
  const plain = pattern.replace(/:\w+/g, 'KM1234567').replace('*', 'no/such/page')
  return [plain, `${plain}/`, plain.toUpperCase(), `${plain}/more`, plain.replace(/\/[^/]*$/, ''), plain.replace(/\w+$/, 'new'), plain.replace(/\w+$/, 'modal'), plain.replace('support', 's%75pport'), `/${plain}`].map((path) => path || '/')
})

it('leaves React Router the choice: among the few routes of an address it finds what it finds among all', () => {
  expect(addresses.length).toBeGreaterThan(2000)
  const everyId = Object.keys(table)
  let narrowed = 0
  // the whole table takes 6 ms per path; `npm run prove` checks all paths
  const asked = sampled(addresses, 11, 3)
  for (const path of asked) {
    const ids = routesOf(path)
    if (ids) narrowed++
    expect([path, matchedIn(ids ?? everyId, path)]).toEqual([path, matchedIn(everyId, path)])
  }
  expect(narrowed).toBeGreaterThan(asked.length / 2)
}, isProof ? 120_000 : undefined)

it.each([
  ['/support', 3],
  ['/support/article/internet/KM1234567', 4],
  ['/es-us/support/mytickets/CM00000001', 5],
  ['/support.data', 3],
])('a page of %s prepares a handful of the routes', (path, most) => {
  const ids = routesOf(path)
  expect(ids).toContain('root')
  // besides the root and the not-found page
  expect(ids!.length).toBeLessThanOrEqual(most + 2)
})

it('knows nothing of addresses that are written in another way', () => {
  for (const path of ['/nothing', '/support/s%65arch', '//support', '/support\\topic']) expect(routesOf(path)).toBeUndefined()
})

it.each(modalPages.filter((page) => page.startsWith('/support/')))('ANA-07 %s is an address at every base', (page) => {
  const below = page.replace('/support', '').replace('{deviceType}', 'phone')
  for (const base of ['/support', '/es-us/support', '/support/smallbusiness', '/support/es-us/smallbusiness', '/support_service/support']) {
    const id = matchedIn(Object.keys(table), base + below)
    expect(id && table[id]!.path, base).not.toBe('*')
    expect(id, base).toBeDefined()
  }
})

const spellingOf = createSpellingOf(table)

it.each([
  ['/SUPPORT/Ask/Support', '/support/ask/Support'],
  ['/support/%61sk/x%20y', '/support/ask/x%20y'],
  ['/ES-US/support/Article/internet/KM1000101.data', '/es-us/support/article/internet/KM1000101.data'],
  ['/search/smallbusiness', '/search/smallBusiness'],
  ['/support/myappointment/VISIT.ics', '/support/myappointment/visit.ics'],
  ['/Support_Service/support/', '/support_service/support/'],
])('RED-08 %s is written %s', (path, own) => {
  expect(spellingOf(path)).toBe(own)
})

it.each(['/', '/support', '/support/', '/support/article/internet/KM1000101', '/support/mytickets/CM00000001', '/search/smallBusiness', '/support/ask%2Fsupport', '/Nothing', '/support/%', '//support'])('RED-08 %s has no other spelling', (path) => {
  expect(spellingOf(path)).toBeUndefined()
})
