import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { ownerOfAddress } from '#features/studio/testing.ts'
import routes from '#routes.ts'

/** Paths whose existence depends on the content. */
const ofContent = /\/(?:article\/:topic\/:id|topic\/:topic(?:\/:sub)?|fix\/:id|device-support\/article\/.*)$/

test('STU-06 no page of the site can be led away, whatever joins the table of pages', () => {
  const pagesOf = (entries: readonly RouteConfigEntry[], above = ''): string[] => entries.flatMap(({ path = '', children = [] }) => [`${above}/${path}`, ...pagesOf(children, `${above}/${path}`)])
  const pages = [...new Set(pagesOf(routes as readonly RouteConfigEntry[]))].map((path) => path.replace(/\/support_service\?/, '').replaceAll('//', '/')).filter((path) => path !== '/' && path !== '/*' && !ofContent.test(path))
  expect(pages.length).toBeGreaterThan(100)
  const paths = pages.map((path) => path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, 'x'))
  expect(paths.filter((path) => ownerOfAddress(path) === undefined)).toEqual([])
  expect(paths.filter((path) => ownerOfAddress(path.toUpperCase()) === undefined)).toEqual([])
})

test('STU-06 what looks like a page and is none may have been an address once', () => {
  for (const path of ['/help/wifi', '/support/old', '/support/contacts', '/support/mybills', '/support/fix/old', '/support/article/internet/KM1999999', '/es-us/support/topic/old', '/supports', '/studios']) expect(ownerOfAddress(path), path).toBeUndefined()
})
