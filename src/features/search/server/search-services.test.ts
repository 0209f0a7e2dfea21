import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { call } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { buildContext, buildRuntime } from '#test/support/context.ts'
import { searchPredictions, searchResults, type SearchAnswer } from '../contract.ts'
import { searchHandlers } from './handlers.ts'
import { addArticle } from './test-articles.ts'

type Query = { q: string; audience?: 'consumer' | 'smb'; locale?: 'en' | 'es'; exact?: 'true' | 'false'; topic?: string; page?: number }

type Source = 'memory' | 'database'

function searchIn(source: Source, database: Database) {
  const context = buildContext(buildRuntime({ database, handlers: searchHandlers, environment: { SEARCH_SOURCE: source } }))
  return async (query: Query): Promise<SearchAnswer> => {
    const outcome = await call(context, searchResults, { query: { audience: 'consumer', locale: 'en', exact: 'false', page: 1, rows: 15, source: 'page', ...query } })
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.data
  }
}

const ids = (answer: SearchAnswer) => answer.results.map(({ id }) => id)
const text = (pieces: readonly { text: string }[]) => pieces.map((piece) => piece.text).join('')

async function addHelp(database: Database): Promise<void> {
  await addArticle(database, { id: 'KM0000001', title: 'Restart your gateway', body: '1. Unplug the **power cord**.\n2. Wait for a minute.', questions: '["How do I reboot my router?"]' })
  await addArticle(database, { id: 'KM0000001', locale: 'es', title: 'Reinicie su equipo', body: 'Desconecte el cable de corriente.' })
  await addArticle(database, { id: 'KM0000002', title: 'Why is my bill higher?', topic: 'billing', body: 'A first bill holds part of a month.' })
  await addArticle(database, { id: 'KM0000003', title: 'Business gateway', audience: 'smb', body: 'For offices.' })
}

describe.each<Source>(['memory', 'database'])('with its terms in %s', (source) => {
  const searchOf = (database: Database) => searchIn(source, database)

    describeEachEngine('search results', (openTestDatabase) => {
    test('LAN-09 a corrected word is shown with the accents that the pages write', async () => {
      const database = await openTestDatabase()
      await addArticle(database, { id: 'KM0000004', locale: 'es', title: 'Cambie la Contraseña', body: 'Elija una contraseña larga.' })
      expect((await searchOf(database)({ q: 'cotraseña', locale: 'es' })).corrected).toEqual([{ text: 'contraseña', isMatch: true }])
    })

    test('LAN-09 a search with a typing error finds its article, says what it looked for, and can be taken at its word', async () => {
      const database = await openTestDatabase()
      await addHelp(database)
      const search = searchOf(database)
      const answer = await search({ q: ' restrat gatway ' })
      expect(answer).toMatchObject({ query: 'restrat gatway', total: 1, page: 1, pages: 1, corrected: [{ text: 'restart', isMatch: true }, { text: ' ', isMatch: false }, { text: 'gateway', isMatch: true }] })
      expect(answer.results[0]).toMatchObject({ id: 'KM0000001', url: '/support/article/internet/KM0000001', title: [{ text: 'Restart', isMatch: true }, { text: ' your ', isMatch: false }, { text: 'gateway', isMatch: true }] })
      expect(ids(await search({ q: 'restrat gatway', exact: 'true' }))).toEqual([])
    })

    test('LAN-09 questions as customers ask them find their article, and its words are shown without marks of their writing', async () => {
      const database = await openTestDatabase()
      await addHelp(database)
      const search = searchOf(database)
      expect(ids(await search({ q: 'reboot router' }))).toEqual(['KM0000001'])
      expect(text((await search({ q: 'power cord' })).results[0]!.snippet)).toBe('Unplug the power cord. Wait for a minute.')
    })

    test('LAN-09 the installation’s synonyms find what is called otherwise here, as no correction, until they change', async () => {
      const database = await openTestDatabase()
      await addHelp(database)
      const search = searchOf(database)
      const write = (same: string[][]) => database.write.insertInto('setting').values({ key: 'synonyms.en', value: JSON.stringify({ same, oneWay: [] }) }).onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify({ same, oneWay: [] }) })).execute()
      await write([['power lead', 'power cord'], ['invoice', 'bill']])
      const found = await search({ q: 'invoice' })
      expect([ids(found), found.corrected]).toEqual([['KM0000002'], undefined])
      await write([['statement', 'bill']])
      await database.transaction(raiseSiteVersion)
      await expect.poll(async () => [ids(await search({ q: 'statement' })), ids(await search({ q: 'invoice' }))], { timeout: 5000 }).toEqual([['KM0000002'], []])
    })

    test('LAN-09 ACC-17 each audience and language finds its own; Spanish finds English where nobody has translated it', async () => {
      const database = await openTestDatabase()
      await addHelp(database)
      const search = searchOf(database)
      expect(ids(await search({ q: 'gateway', audience: 'smb' }))).toEqual(['KM0000003'])
      const spanish = await search({ q: 'reinicio equipo bill', locale: 'es' })
      expect(spanish.results.map(({ id, locale, url }) => [id, locale, url])).toEqual(expect.arrayContaining([['KM0000001', 'es', '/es-us/support/article/internet/KM0000001'], ['KM0000002', 'en', '/es-us/support/article/billing/KM0000002']]))
    })

    test('LAN-09 WID-09 what would finish a Spanish text is told with its language, where nobody has translated it too', async () => {
      const database = await openTestDatabase()
      await addHelp(database)
      const context = buildContext(buildRuntime({ database, handlers: searchHandlers, environment: { SEARCH_SOURCE: source } }))
      const predict = (q: string) => call(context, searchPredictions, { query: { audience: 'consumer', locale: 'es', q } })
      expect(await predict('reinicie')).toMatchObject({ data: { predictions: [{ text: 'Reinicie su equipo', locale: 'es' }] } })
      expect(await predict('why is')).toMatchObject({ data: { predictions: [{ text: 'Why is my bill higher?', locale: 'en' }] } })
    })

    test('LAN-06 at most 60 results, 15 a page; topics are counted over all of them and narrow the list', async () => {
      const database = await openTestDatabase()
      for (let n = 0; n < 70; n++) await addArticle(database, { id: `KM00001${String(n).padStart(2, '0')}`, title: `Gateway ${n}`, topic: n % 10 === 0 ? 'devices' : 'internet' })
      const search = searchOf(database)
      const last = await search({ q: 'gateway', page: 4 })
      expect([last.total, last.page, last.pages, last.results.length]).toEqual([60, 4, 4, 15])
      const pages = await Promise.all([1, 2, 3, 4].map((page) => search({ q: 'gateway', page })))
      expect(new Set(pages.flatMap(ids)).size).toBe(60)
      const narrowed = await search({ q: 'gateway', topic: 'devices', page: 4 })
      expect([narrowed.page, narrowed.total, new Set(narrowed.results.map(({ topic }) => topic))]).toEqual([1, last.topics.find(({ topic }) => topic === 'devices')!.count, new Set(['devices'])])
    })

    test('LAN-09 what is published later is found', async () => {
      const database = await openTestDatabase()
      await addHelp(database)
      const search = searchOf(database)
      expect(ids(await search({ q: 'eSIM' }))).toEqual([])
      await database.transaction(async (trx) => {
        await trx.updateTable('article').set({ title: 'Move your eSIM' }).where('id', '=', 'KM0000002').execute()
        await raiseSiteVersion(trx)
      })
      await expect.poll(async () => ids(await search({ q: 'eSIM' })), { timeout: 5000 }).toEqual(['KM0000002'])
    })

    test('LAN-13 a query in the other language shows that language’s results and says so', async () => {
      const database = await openTestDatabase()
      await addHelp(database)
      await addArticle(database, { id: 'KM0000004', locale: 'es', title: 'Por qué cambió su factura', topic: 'billing', body: 'La primera factura es más alta.' })
      const search = searchOf(database)
      const found = await search({ q: 'factura' })
      expect([found.locale, ids(found), found.results[0]!.url]).toEqual(['es', ['KM0000004'], '/es-us/support/article/billing/KM0000004'])
      expect([(await search({ q: 'how to restart', locale: 'es' })).locale, (await search({ q: 'gateway' })).locale, (await search({ q: 'reinicie', locale: 'es' })).locale]).toEqual(['en', 'en', 'es'])
      // a visitor who insists on the words as typed gets results in the language of the page
      expect(await search({ q: 'factura', exact: 'true' })).toMatchObject({ locale: 'en', total: 0 })
    })

    test('LAN-12 content pages and the installation’s own places are found, in each language under its own addresses', async () => {
      const database = await openTestDatabase()
      await addHelp(database)
      const place = { id: 'appointments', path: '/support/myappointment', title: 'Your appointments', description: 'See and move your visits.', questions: ['Reschedule my appointment'] }
      const account = { id: 'account', path: '/acctmgmt/overview', audience: 'consumer', title: 'Su cuenta', description: 'Sus servicios.', questions: ['Mi cuenta'] }
      const spanish = { ...place, title: 'Sus citas', questions: ['Cambiar mi cita'] }
      await database.write.insertInto('setting').values([{ key: 'places.en', value: JSON.stringify([place]) }, { key: 'places.es', value: JSON.stringify([spanish, account]) }]).execute()
      await database.write.insertInto('page_text').values({ page: 'contact', audience: 'consumer', locale: 'en', title: 'Contact us', description: 'Reach a person.', body: 'We answer all day.' }).execute()
      const search = searchOf(database)
      const first = async (query: Query) => (await search(query)).results.map(({ id, kind, url }) => [id, kind, url])[0]
      expect(await first({ q: 'reschedule' })).toEqual(['page/appointments', 'page', '/support/myappointment'])
      expect(await first({ q: 'appointments', audience: 'smb' })).toEqual(['page/appointments', 'page', '/support/smallbusiness/myappointment'])
      expect(await first({ q: 'cambiar cita', locale: 'es' })).toEqual(['page/appointments', 'page', '/es-us/support/myappointment'])
      expect(await first({ q: 'mi cuenta', locale: 'es' })).toEqual(['page/account', 'page', '/acctmgmt/overview?lang=es'])
      expect(await first({ q: 'cuenta', locale: 'es', audience: 'smb' })).toBeUndefined()
      expect(await first({ q: 'contact' })).toEqual(['page/contact', 'page', '/support/contact'])
      expect((await search({ q: 'contact' })).topics).toEqual([{ topic: '', title: '', count: 1 }])
      // LAN-13: the counts of one filter add up to the results under the other filter alone
      for (const query of [{ q: 'restart contact' }, { q: 'restart contact', topic: 'internet' }, { q: 'restart contact', kind: 'article' as const }]) {
        const { total, topics, kinds } = await search(query)
        const sum = (counts: { count: number }[]) => counts.reduce((all, { count }) => all + count, 0)
        const all = await search({ q: query.q })
        expect(total).toBeGreaterThan(0)
        expect([sum(topics), sum(kinds)]).toEqual(['kind' in query ? total : all.total, 'topic' in query ? total : all.total])
      }
    })

    test('LAN-13 whoever types the very title of a page gets it first, also where another one is nearer by its words', async () => {
      const database = await openTestDatabase()
      const placeOf = (id: string, title: string, questions: string[]) => ({ id, path: `/${id}`, title, description: 'A place.', questions })
      await database.write.insertInto('setting').values({ key: 'places.en', value: JSON.stringify([placeOf('two', 'Your bill', ['Billing']), placeOf('one', 'Billing', []), placeOf('three', 'Résumé', [])]) }).execute()
      const first = async (q: string) => ids(await searchOf(database)({ q }))[0]
      expect(await first('billing')).toBe('page/one')
      expect(await first(' BILLING? ')).toBe('page/one')
      expect(await first('your bill')).toBe('page/two')
      expect(await first('resume')).toBe('page/three')
    })

    test('LAN-12 article numbers, and numbers of orders and tickets, lead to their page', async () => {
      const database = await openTestDatabase()
      await addHelp(database)
      const placeOf = (id: string, path: string) => ({ id, path, title: `The ${id}`, description: 'A place.', questions: [] })
      await database.write.insertInto('setting').values({ key: 'places.en', value: JSON.stringify([placeOf('orders', '/orders/details'), placeOf('account', '/acctmgmt/overview'), placeOf('tickets', '/support/mytickets')]) }).execute()
      const search = searchOf(database)
      expect(ids(await search({ q: 'KM0000002' }))[0]).toBe('KM0000002')
      expect((await search({ q: 'km0000002' })).results[0]!.url).toBe('/support/article/billing/KM0000002')
      expect((await search({ q: ' 72-203377000204 ' })).results.map(({ url }) => url)).toEqual(['/orders/details?order=72-203377000204', '/acctmgmt/overview'])
      expect((await search({ q: 'cm12345678' })).results.map(({ url }) => url)).toEqual(['/support/mytickets/CM12345678'])
      expect((await search({ q: 'where is order #71-104233550198?' })).results[0]!.url).toBe('/orders/details?order=71-104233550198')
      expect((await search({ q: 'ticket CM12345678' })).results[0]!.url).toBe('/support/mytickets/CM12345678')
      expect(ids(await search({ q: 'call 1-8005550142 in 2026' }))[0]).not.toBe('page/orders')
    })

    test('LAN-03 any text can be searched for; what is too long is cut to 120 characters', async () => {
      const database = await openTestDatabase()
      await addHelp(database)
      const search = searchOf(database)
      expect((await search({ q: 'gateway '.repeat(500) })).query.length).toBeLessThanOrEqual(120)
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 140 }), async (q) => {
          const answer = await search({ q })
          for (const { title, snippet } of answer.results) expect(text(title).length + text(snippet).length).toBeGreaterThan(0)
        }),
        { numRuns: 200 },
      )
    })
  })
})
