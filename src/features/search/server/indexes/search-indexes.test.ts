import { expect, test } from 'vitest'
import { siteVariants } from '#contracts/site-path.ts'
import type { Database } from '#platform/database/database.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import { followSiteVersion } from '#platform/page-cache/site-version-cache.ts'
import { buildRuntime } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { scaled } from '#test/support/scale.ts'
import { addArticle } from '../test-articles.ts'
import { variantSearch } from './search-indexes.ts'

const words = ['gateway', 'light', 'password', 'bill', 'router', 'roaming', 'voicemail', 'cable']

type Text = Record<'id' | 'audience' | 'locale' | 'title' | 'topic' | 'body', string>

/** Pseudo-random whole numbers from 0 up to, but not including, `below`; the same sequence for the same start. */
function draw(start: number): (below: number) => number {
  let state = start
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below
}

/** Everything that a search shows, independent of the order in which it was made. */
async function describeSearches(database: Database) {
  const runtime = buildRuntime({ database })
  return Promise.all(siteVariants.map(async (variant) => {
    const { pages, source, predictor } = await variantSearch(runtime, variant)
    const found = await Promise.all(words.map(async (word) => (await source.search(`${word} of my ${words[0]}`)).hits.map(({ key, score }) => [key, Math.round(score * 1e9)])))
    return { pages: [...pages].toSorted(([a], [b]) => (a < b ? -1 : 1)), found, predicted: words.map((word) => predictor.predict(word.slice(0, 3)).map(({ text }) => text)) }
  }))
}

describeEachEngine('after publications of single articles', (openTestDatabase) => {
  test('STU-07 LAN-09 the search is what it would be made anew: pages, their links to others, results and predictions', async () => {
    const pick = draw(11)
    const texts = new Map<string, Text>()
    const database = await openTestDatabase()
    const siteVersion = async () => (await database.read.selectFrom('setting').select('value').where('key', '=', 'siteVersion').executeTakeFirst())?.value ?? '0'
    /** changes or removes an article in each language; its text names another one, which may or may not exist */
    const rewrite = () => {
      const [id, audience] = [`KM000000${pick(9)}`, pick(4) === 0 ? 'smb' : 'consumer']
      for (const locale of ['en', 'es']) {
        texts.delete(`${audience} ${id} ${locale}`)
        if (pick(3) > 0) texts.set(`${audience} ${id} ${locale}`, { id, audience, locale, topic: words[pick(2)]!, title: `${words[pick(8)]} ${words[pick(8)]}`, body: `The ${words[pick(8)]}. See [another](KM000000${pick(9)}).` })
      }
      return { id, audience }
    }
    for (let n = 0; n < 6; n++) rewrite()
    for (const each of texts.values()) await addArticle(database, each)
    await describeSearches(database)
    for (let round = 0; round < scaled(13, 25); round++) {
      const article = rewrite()
      await database.transaction(async (trx) => {
        await trx.deleteFrom('article').where('id', '=', article.id).where('audience', '=', article.audience).execute()
        await raiseSiteVersion(trx, round % 9 === 8 ? {} : { article })
      })
      for (const each of texts.values()) if (each.id === article.id && each.audience === article.audience) await addArticle(database, each)
      // the articles added outside the transaction belong to the next siteVersion
      await database.transaction((trx) => raiseSiteVersion(trx, { article }))
      const reached = Number(await siteVersion())
      await new Promise<void>((resolve) => followSiteVersion(database, (known) => known >= reached && resolve()))
      if (round % 3 !== 0) continue
      const anew = await openTestDatabase()
      for (const each of texts.values()) await addArticle(anew, each)
      expect(await describeSearches(database)).toEqual(await describeSearches(anew))
    }
  }, 60_000)
})
