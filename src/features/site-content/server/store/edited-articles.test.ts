import { expect, test } from 'vitest'
import type { Audience } from '#contracts/identity.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { readArticleTitles } from './content-store.ts'
import { readArticleRows, readPublishedContent, replaceArticle, type ArticleRow } from './edited-articles.ts'
import { publishOurContent } from './publish-our-content.ts'

describeEachEngine('what is published', (openTestDatabase) => {
  test('STU-02 the content of a change of some articles is the one that a complete reading finds, whatever came, changed or went', async () => {
    const database = await openTestDatabase()
    await publishOurContent(database)
    const change = async (audience: Audience, id: string, rows: readonly ArticleRow[]) => {
      await database.transaction(async (trx) => {
        await replaceArticle(trx, audience, id, rows)
        await raiseSiteVersion(trx, { article: { audience, id } })
      })
      // the watch of the siteVersion learns of it
      await expect.poll(async () => (await readPublishedContent(database)).titles.filter((row) => row.audience === audience && row.id === id).map(({ title }) => title)).toEqual(rows.map(({ title }) => title))
    }
    const byKey = (titles: readonly { audience: string; id: string; locale: string }[]) => titles.map((row) => `${row.id} ${row.audience} ${row.locale} ${JSON.stringify(Object.entries(row).toSorted())}`).toSorted()
    const before = await readPublishedContent(database)
    const [english, spanish] = await readArticleRows(database, 'consumer', 'KM1000101')
    await change('consumer', 'KM1000101', [{ ...english!, title: 'Other words' }])
    await change('consumer', 'KM1000100', [{ ...english!, id: 'KM1000100', title: 'New' }, { ...spanish!, id: 'KM1000100', title: 'Nuevo' }])
    await change('consumer', 'KM1000102', [])
    await change('smb', 'KM1000101', [{ ...english!, audience: 'smb', title: 'For business' }])
    const after = await readPublishedContent(database)
    expect(byKey(after.titles)).toEqual(byKey(await readArticleTitles(database)))
    expect(after.titles.map(({ id }) => id)).toEqual(after.titles.map(({ id }) => id).toSorted())
    expect([after.hasArticle('consumer', 'KM1000100'), after.hasArticle('smb', 'KM1000100'), after.hasArticle('consumer', 'KM1000102')]).toEqual([true, false, false])
    expect([before.hasArticle('consumer', 'KM1000100'), before.hasArticle('consumer', 'KM1000102')]).toEqual([false, true])
    // nothing else was read again
    expect(after.topicsOf('consumer', 'en')[0]).toBe(before.topicsOf('consumer', 'en')[0])
    // another change of content has all of it read
    await database.transaction(async (trx) => {
      await trx.deleteFrom('topic').where('audience', '=', 'smb').execute()
      await raiseSiteVersion(trx)
    })
    await expect.poll(async () => (await readPublishedContent(database)).topicsOf('smb', 'en')).toEqual([])
  })
})
