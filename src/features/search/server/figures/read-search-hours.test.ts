import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { testNow } from '#test/support/context.ts'
import { mostQuestions, otherTerms, readNextSearchedHour } from './read-search-hours.ts'

const hourMs = 3_600_000

async function addSearch(database: Database, parts: object = {}): Promise<string> {
  const id = randomUUID()
  const row = { id, at: testNow, audience: 'consumer', locale: 'en', source: 'page', question: 'slow wifi', terms: 'slow wifi', result_count: 3, network_hash: 'a', is_robot: 0 as const, ...parts }
  await database.write.insertInto('search_query').values(row).execute()
  return id
}

async function addSignal(database: Database, parts: object): Promise<void> {
  const row = { id: randomUUID(), at: testNow, collection: 'c', type: 'click', query_id: null, doc_id: 'KM1', position: 1, helpful: null, network_hash: 'a', is_robot: 0 as const, payload: '{}', ...parts }
  await database.write.insertInto('search_signal').values(row).execute()
}

describeEachEngine('an hour of searches', (openTestDatabase) => {
  test('ANA-01 a search counts once, opened in the hour of its first click by whoever searched; further pages, panels and robots do not count', async () => {
    const database = await openTestDatabase()
    expect(await readNextSearchedHour(database.read, 0)).toBeUndefined()
    const id = await addSearch(database, { at: testNow - hourMs })
    await addSearch(database, { result_count: 0, terms: 'nothing', question: 'nothing?' })
    for (const parts of [{ source: 'more' }, { source: 'panel' }, { source: 'answer' }, { is_robot: 1 }]) await addSearch(database, parts)
    await addSignal(database, { query_id: id, network_hash: 'somebody else', at: testNow - hourMs })
    for (const at of [testNow, testNow + 1, testNow + hourMs]) await addSignal(database, { query_id: id, at })
    const place = { audience: 'consumer', locale: 'en' }
    const first = await readNextSearchedHour(database.read, 0)
    expect(first).toEqual({ hour: testNow - hourMs, articles: [], searches: [{ ...place, hour: testNow - hourMs, terms: 'slow wifi', question: 'slow wifi', searches: 1, without_result: 0, opened: 0 }] })
    const second = await readNextSearchedHour(database.read, testNow)
    expect(second!.searches.toSorted((a, b) => a.opened - b.opened)).toEqual([
      { ...place, hour: testNow, terms: 'nothing', question: 'nothing?', searches: 1, without_result: 1, opened: 0 },
      { ...place, hour: testNow, terms: 'slow wifi', question: 'slow wifi', searches: 0, without_result: 0, opened: 1 },
    ])
    expect((await readNextSearchedHour(database.read, testNow + hourMs))!.searches).toEqual([])
  })

  test('ANA-01 an opinion counts once for each network, for the variant of the page that it came from', async () => {
    const database = await openTestDatabase()
    const opinion = { type: 'feedback', helpful: 0 }
    const spanish = { ...opinion, payload: JSON.stringify({ path: '/es-us/support/article/wifi/KM1' }) }
    for (const parts of [opinion, opinion, { ...opinion, network_hash: 'b' }, { ...opinion, helpful: 1 }, spanish, { ...opinion, is_robot: 1 }, { ...opinion, helpful: null }]) await addSignal(database, parts)
    const { articles } = (await readNextSearchedHour(database.read, 0))!
    expect(articles.toSorted((a, b) => (a.locale < b.locale ? -1 : 1))).toEqual([
      { hour: testNow, audience: 'consumer', locale: 'en', doc_id: 'KM1', liked: 1, disliked: 2 },
      { hour: testNow, audience: 'consumer', locale: 'es', doc_id: 'KM1', liked: 0, disliked: 1 },
    ])
  })

  test('ANA-01 whoever searches for many things fills no table: the most frequent stay, the others are counted together', async () => {
    const database = await openTestDatabase()
    const rows = Array.from({ length: mostQuestions + 20 }, (_, n) => ({ id: `s${n}`, at: testNow, audience: 'consumer', locale: 'en', source: 'page', question: `q${n}`, terms: `q${n}`, result_count: n % 2, network_hash: 'a', is_robot: 0 as const }))
    await database.write.insertInto('search_query').values(rows).execute()
    await addSearch(database, { terms: 'q519', question: 'q519' })
    const { searches } = (await readNextSearchedHour(database.read, 0))!
    expect(searches).toHaveLength(mostQuestions + 1)
    expect(searches.reduce((sum, row) => sum + row.searches, 0)).toBe(mostQuestions + 21)
    expect(searches.find(({ terms }) => terms === 'q519')?.searches).toBe(2)
    expect(searches.find(({ terms }) => terms === otherTerms)).toMatchObject({ question: '', searches: 20 })
  })
})
