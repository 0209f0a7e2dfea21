import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeEachEngine } from '#test/support/databases.ts'
import { sampled, scaled } from '#test/support/scale.ts'
import { SearchIndex, type SearchDocument } from '#search-engine/search-index.ts'
import { StoredSource } from './stored-source.ts'

const help: SearchDocument[] = [
  { key: 'restart', title: 'Restart your gateway', body: 'Unplug the power cord of the Wi-Fi gateway, wait for a minute, and plug it in again.', clicks: ['reboot my router'] },
  { key: 'password', title: 'Change your Wi-Fi password', body: 'Open the app, choose your network, and type a new password.' },
  { key: 'bill', title: 'Why is my bill higher?', body: 'A first bill holds part of a month. Look at the lines that have changed.' },
  { key: 'light', title: 'What the lights mean', body: 'A red light on the gateway says that there is no internet.' },
]

function inMemory(documents: readonly SearchDocument[], language: 'en' | 'es' = 'en'): SearchIndex {
  const index = new SearchIndex(language)
  for (const document of documents) index.put(document)
  return index
}

const rounded = ({ hits, corrections }: ReturnType<SearchIndex['search']>) => ({ corrections, hits: hits.map(({ key, score }) => [key, Number(score.toPrecision(9))]).toSorted((a, b) => (b[1] as number) - (a[1] as number) || (a[0]! < b[0]! ? -1 : 1)) })

describeEachEngine('a stored collection', { inTests: 'both' }, (openTestDatabase, engine) => {
  test('LAN-09 answers as the index in memory: the same order, scores and corrections', async () => {
    const source = new StoredSource(await openTestDatabase(), 'help', 'en')
    await source.put(help, 1)
    const index = inMemory(help)
    for (const question of ['restart gateway', 'the gateway', 'restrat gatewy', 'reboot router', 'wifi passw', 'bill', 'what is it', 'zzzz', '']) expect(rounded(await source.search(question)), question).toEqual(rounded(index.search(question)))
    expect(rounded(await source.search('restrat gateway', { isExact: true, limit: 1 }))).toEqual(rounded(index.search('restrat gateway', { isExact: true, limit: 1 })))
    const accepts = (key: string) => key !== 'restart'
    expect(rounded(await source.search('gateway', { accepts }))).toEqual(rounded(index.search('gateway', { accepts })))
  })

  test('LAN-09 after changes it is as if it had been so from the beginning; collections do not know one another', async () => {
    const database = await openTestDatabase()
    const [source, other] = [new StoredSource(database, 'help', 'en'), new StoredSource(database, 'other', 'en')]
    const words = fc.array(fc.constantFrom('gateway', 'bill', 'wifi', 'password', 'the', 'red'), { minLength: 1, maxLength: 8 }).map((list) => list.join(' '))
    const document = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), title: words, body: words })
    await other.put([{ key: 'x', title: 'gateway', body: 'gateway gateway' }], 1)
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(document, { selector: ({ key }) => key, maxLength: 4 }), words, async (documents, question) => {
        await source.put(documents, 2)
        expect(rounded(await source.search(question))).toEqual(rounded(inMemory(documents).search(question)))
      }),
      { numRuns: 25 },
    )
    expect((await other.search('gateway')).hits.map(({ key }) => key)).toEqual(['x'])
  })

  test('LAN-09 two processes that bring it up to date at once leave it whole', async () => {
    const database = await openTestDatabase()
    await Promise.all([1, 2, 3].map((now) => new StoredSource(database, 'help', 'en').put(help, now)))
    const rows = await database.read.selectFrom('search_text').select('doc_id').execute()
    expect(rows).toHaveLength(help.length)
    expect((await new StoredSource(database, 'help', 'en').search('bill')).hits[0]!.key).toBe('bill')
  })

  const data = path.resolve('../shared/data/search')
  // one set an engine in `npm test`, of different languages
  const sets = sampled(['stackfaq', 'xquad-en', 'xquad-es'], 3, engine === 'sqlite' ? 0 : 2)
  test.skipIf(!existsSync(data)).each([...sets])('LAN-09 on the public questions of %s it ranks within .01 of the index in memory', async (set) => {
    const read = (file: string) => readFileSync(path.join(data, set, file), 'utf8').trim().split('\n')
    const language = set.endsWith('es') ? 'es' : 'en'
    const documents = read('corpus.jsonl').map((line) => JSON.parse(line) as { id: string; title: string; text: string }).map(({ id, title, text }) => ({ key: id, title, body: text }))
    const relevant = Map.groupBy(read('qrels.tsv').map((line) => line.split('\t') as [string, string]), ([question]) => question)
    const questions = read('queries.jsonl').map((line) => JSON.parse(line) as { id: string; text: string }).filter((_, number) => number % scaled(20, 10) === 0)
    const source = new StoredSource(await openTestDatabase(), set, language)
    await source.put(documents, 1)
    const index = inMemory(documents, language)
    const rank = (hits: readonly { key: string }[], id: string) => {
      const place = hits.findIndex(({ key }) => relevant.get(id)?.some(([, document]) => document === key))
      return place < 0 ? 0 : 1 / (place + 1)
    }
    let [stored, memory] = [0, 0]
    for (const { id, text } of questions) {
      stored += rank((await source.search(text, { limit: 10 })).hits, id)
      memory += rank(index.search(text, { limit: 10 }).hits, id)
    }
    expect(memory / questions.length).toBeGreaterThan(0.7)
    expect(Math.abs(stored - memory) / questions.length).toBeLessThan(0.01)
  }, 60_000)
})
