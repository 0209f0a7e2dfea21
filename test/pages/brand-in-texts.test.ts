import { expect, test } from 'vitest'
import { siteVariants } from '#contracts/site-path.ts'
import { getPageText } from '#features/knowledge/contract.ts'
import { knowledgeHandlers } from '#features/knowledge/server.ts'
import { variantSearch } from '#features/search/server.ts'
import { hubAnswer, pageFeed } from '#features/site-content/contract.ts'
import { createSiteReader, readSite, siteContentHandlers, writeBrand } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { currentRuntime } from '#platform/context/current-runtime.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime } from '../support/context.ts'
import { openFilledDatabase } from '../support/databases.ts'

const fernline = { brand: 'Fernline', legalName: 'Fernline Inc.', supportPhone: '888.555.0199' }

test('STU-08 HOME-02 LAN-12 page texts, meta descriptions, the answer widget and found pages name the brand of the moment', async () => {
  const database = await openFilledDatabase(publishOurContent)
  const seed = await readSite('content')
  const runtime = buildRuntime({ database, handlers: [...siteContentHandlers, ...knowledgeHandlers], site: seed, readSite: createSiteReader(database, seed) })
  const texts = async () => {
    const context = buildContext(await currentRuntime(runtime))
    const said = siteVariants.flatMap(({ audience, locale }) => [
      ...['home', 'supportlander', 'openticket'].map((page) => call(context, pageFeed, { params: { system: 'idpcms', section: 'support', page, audience }, query: { locale } })),
      ...['contact', 'openticket', 'library', 'privacy', 'terms'].map((page) => call(context, getPageText, { params: { page }, query: { audience, locale } })),
      call(context, hubAnswer, { query: { locale } }),
    ])
    return JSON.stringify(await Promise.all(said))
  }
  const found = async () => {
    const searches = await Promise.all(siteVariants.map((variant) => variantSearch(runtime, variant)))
    return JSON.stringify(searches.flatMap(({ pages }) => [...pages.values()].filter(({ kind }) => kind === 'page')))
  }
  const contact = async (name: string) => (await (await variantSearch(runtime, { audience: 'consumer', locale: 'en' })).source.search(`contact ${name}`)).hits[0]?.key
  for (const said of [await texts(), await found()]) {
    expect(said).toContain(seed.brand)
    expect(said).not.toContain('{brand}')
  }
  expect(await database.transaction((trx) => writeBrand(trx, fernline, { seen: 0, now: 0, person: 'nina.park', before: seed }))).toBe(true)
  for (const read of [texts, found]) {
    await expect.poll(read, { timeout: 10_000 }).not.toContain(seed.brand)
    const said = await read()
    expect(said).toContain('Fernline')
    expect(said).not.toContain('{brand}')
  }
  expect(await contact('Fernline')).toBe('page/contact')
})
