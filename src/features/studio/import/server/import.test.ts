import { expect, test } from 'vitest'
import { publishOurContent } from '#features/site-content/testing.ts'
import type { Database } from '#platform/database/database.ts'
import { readSiteVersion } from '#platform/database/site-version.ts'
import { buildContext, buildRuntime, signedInAs } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { ChangedMeanwhile, importBatch } from './import-batch.ts'
import { findOldAddress } from './old-addresses.ts'
import { readImportRoom } from './pages/read-import-room.ts'
import { readImportReport, submitImportStep } from './pages/read-report.ts'
import { publishBatch } from './publish-batch.ts'
import { readZip } from './read/read-zip.ts'
import { asFiles, foreignPage, readThese, writeZip } from './test-imports.ts'

const now = Date.parse('2026-11-23T20:00:00Z')

async function openSite(database: Database) {
  await publishOurContent(database)
  const runtime = buildRuntime({ database, handlers: [], clock: () => now })
  const bring = (id: string, person = 'eddie.cole') => database.transaction((trx) => importBatch(trx, { importId: id, person, state: 'review', now }))
  const publish = (id: string, person = 'nina.park') => database.transaction((trx) => publishBatch(trx, { importId: id, person, now, timeZone: 'America/New_York' }))
  const live = async (title: string) => database.read.selectFrom('article').selectAll().where('title', 'like', title).orderBy('id').execute()
  return { database, runtime, bring, publish, live, siteVersion: () => readSiteVersion(database.read) }
}

const pages = (count: number, more = '') => Object.fromEntries(Array.from({ length: count }, (_, index) => [`page-${index}.html`, foreignPage(index, more)]))

const zendesk = (articles: object[]) => ({
  'articles.json': JSON.stringify({ articles, count: articles.length, next_page: null }),
  'sections.json': JSON.stringify({ sections: [{ id: 7, name: 'Wi-Fi', category_id: 8 }], categories: [{ id: 8, name: 'Internet' }] }),
})
const zendeskArticle = (id: number, more: object = {}) => ({ id, title: `Zendesk article ${id}`, body: `<p>Text of article ${id}, which is long enough.</p><p><a href="https://acme.zendesk.com/hc/en-us/articles/${id + 1}-Next-one">Next</a></p>`, locale: 'en-us', section_id: 7, draft: false, user_segment_id: null, html_url: `https://acme.zendesk.com/hc/en-us/articles/${id}-Some-Words`, ...more })

describeEachEngine('imports', (openTestDatabase) => {
  test('STU-05 a dry run changes nothing; the import makes drafts for review; another person publishes all with one siteVersion', async () => {
    const site = await openSite(await openTestDatabase())
    const before = await site.siteVersion()
    const { id, counts } = await readThese(site.runtime, asFiles(pages(5)))
    expect(counts).toEqual({ new: 5, changed: 0, unchanged: 0, refused: 0 })
    expect(await site.database.read.selectFrom('studio_article').select('id').execute()).toEqual([])
    expect(await site.bring(id)).toBe(5)
    expect([await site.siteVersion(), await site.live('Set up the zephyrphone%')]).toEqual([before, []])
    expect(await site.publish(id)).toEqual({ published: 5, left: 0, undescribed: 0, addresses: 0 })
    expect(await site.siteVersion()).toBe(before + 1)
    const live = await site.live('Set up the zephyrphone%')
    expect(live).toHaveLength(5)
    expect(live[0]).toMatchObject({ topic: 'internet', sub: 'wi-fi', title: 'Set up the zephyrphone part 0', description: 'The zephyrphone part 0 is ready in ten minutes. You need nothing but a screwdriver.' })
    // A link from one page to the next becomes a link from one article to the next.
    expect(live[0]!.body).toContain(`[the next part](${live[1]!.id})`)
    expect(live[4]!.body).not.toContain('](')
  })

  test('STU-05 the converted text of each article can be read before it is imported, and afterwards in the editor alone', async () => {
    const site = await openSite(await openTestDatabase())
    const context = (path = '/studio/import') => buildContext(site.runtime, { identity: signedInAs('eddie', 'eddie.cole', 'editor'), path })
    const { id } = await readThese(site.runtime, asFiles({ ...pages(2), 'bad.html': '<p></p>' }))
    const [closed] = (await readImportReport(context(), id))!.items
    expect([closed!.preview, closed!.openHref]).toEqual([undefined, `/studio/import/${id}?view=articles&open=${closed!.key}#item-${closed!.key}`])
    const { items } = (await readImportReport(context(closed!.openHref), id))!
    expect(items.map(({ preview, openHref }) => [preview?.map(({ language, title }) => [language, title]), openHref === undefined])).toEqual([[[['English', 'Set up the zephyrphone part 0']], true], [undefined, false]])
    expect(items[0]!.preview![0]).toMatchObject({ locale: 'en', description: expect.stringContaining('ten minutes'), html: expect.stringContaining('<p>') })
    expect(items[0]!.preview![0]!.html).not.toContain('<script')
    // what is refused has no text
    expect((await readImportReport(context(`/studio/import/${id}?view=refused&open=2`), id))!.items.map(({ preview, openHref }) => [preview, openHref])).toEqual([[undefined, undefined]])
    await site.bring(id)
    expect((await readImportReport(context(closed!.openHref), id))!.items[0]!.openHref).toBeUndefined()
  })

  test('STU-05 an import with a program is refused with a report that names it, and nothing of it is kept', async () => {
    const site = await openSite(await openTestDatabase())
    const context = buildContext(site.runtime, { identity: signedInAs('eddie', 'eddie.cole', 'editor'), path: '/studio/import' })
    const zip = await writeZip({ ...pages(2), 'player.exe': 'MZ' })
    const { id, counts, items, row } = await readThese(site.runtime, readZip(zip))
    expect([counts, items, row.state]).toEqual([undefined, [], 'failed'])
    const report = (await readImportReport(context, id))!
    expect(report.failure).toMatch(/^It contains a program: player\.exe\..* nothing of it was imported/)
    expect([report.steps, report.items]).toEqual([undefined, []])
    expect(await site.database.read.selectFrom('article_origin').select('id').execute()).toEqual([])
  })

  test('STU-05 files without a topic get one in their report, by folder or all at once, and are not sent again', async () => {
    const site = await openSite(await openTestDatabase())
    const context = (path = '/studio/import') => buildContext(site.runtime, { identity: signedInAs('eddie', 'eddie.cole', 'editor'), path })
    const { id, counts } = await readThese(site.runtime, asFiles({ 'stations/page-0.html': foreignPage(0), 'stations/page-1.html': foreignPage(1), 'fares/page-2.html': foreignPage(2), 'wi-fi/page-3.html': foreignPage(3, '<p><a href="../stations/page-0.html">the first part</a></p>'), 'bad.html': '<p></p>' }), { place: { topic: 'none', sub: 'none' } })
    expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 4 })
    const first = (await readImportReport(context(), id))!
    expect(first.topicless).toMatchObject({ text: expect.stringMatching(/^4 files are left out .* Choose one/), again: undefined, folders: [{ names: 'stations', label: 'stations (2)' }, { names: '', label: 'Files without a folder (1)' }, { names: 'fares', label: 'fares (1)' }] })
    expect(first.topicless!.places).toContainEqual({ value: 'internet/wi-fi', label: expect.stringContaining(' · ') })
    const choose = async (fields: [string, string][]) => {
      const answer = await submitImportStep(context(), id, new URLSearchParams([['do', 'place'], ...fields]))
      return answer.kind === 'done' ? (await readImportReport(context(answer.href), id))! : answer
    }
    expect(await choose([['names', 'stations'], ['place', ''], ['all', '']])).toMatchObject({ kind: 'page', status: 409, page: { notice: { title: 'Choose a topic first.' } } })
    const second = await choose([['names', 'stations'], ['place', 'internet/wi-fi'], ['names', 'fares'], ['place', '']])
    expect(second).toMatchObject({ state: 'read', notice: { tone: 'good' }, topicless: { folders: [{ names: '' }, { names: 'fares' }] }, views: [{ count: 3 }, { count: 2 }, { count: 0 }] })
    // a topic that is no longer there changes nothing
    expect(await choose([['all', 'none/none']])).toMatchObject({ topicless: { folders: [{ names: '' }, { names: 'fares' }] }, views: [{ count: 3 }, { count: 2 }, { count: 0 }] })
    const third = await choose([['all', 'internet/speed']])
    expect(third).toMatchObject({ topicless: undefined, views: [{ count: 4 }, { count: 1 }, { count: 0 }] })
    expect(await site.bring(id)).toBe(4)
    const articles = await site.database.read.selectFrom('studio_article').select(['id', 'title', 'content']).orderBy('title').execute()
    expect(articles.map(({ content }) => [(JSON.parse(content) as { topic: string }).topic, (JSON.parse(content) as { sub: string }).sub])).toEqual([['internet', 'wi-fi'], ['internet', 'wi-fi'], ['internet', 'speed'], ['internet', 'wi-fi']])
    // links between the files lead from article to article, also to those that had no topic at first
    expect(articles[3]!.content).toContain(`[the first part](${articles[0]!.id})`)
    expect(await choose([['all', 'internet/wi-fi']])).toMatchObject({ kind: 'page', status: 409 })
    expect(await site.database.read.selectFrom('studio_import_item').select('outcome').distinct().orderBy('outcome').execute()).toEqual([{ outcome: 'new' }, { outcome: 'refused' }])
  })

  test('STU-05 an old report of files without a topic says to send them again, and the end says in which state the articles are', async () => {
    const site = await openSite(await openTestDatabase())
    const context = (path = '/studio/import') => buildContext(site.runtime, { identity: signedInAs('eddie', 'eddie.cole', 'editor'), path })
    const { id } = await readThese(site.runtime, asFiles(pages(2)), { place: { topic: 'none', sub: 'none' } })
    await site.database.write.deleteFrom('studio_import_item').where('import_id', '=', id).where('outcome', 'in', ['source', 'text']).execute()
    const report = (await readImportReport(context(), id))!
    expect(report.topicless).toMatchObject({ text: expect.stringMatching(/^2 files were refused .* Choose a topic/), again: '/studio/import', folders: [] })
    const good = await readThese(site.runtime, asFiles(pages(1)))
    expect((await readImportReport(context(), good.id))!.topicless).toBeUndefined()
    const done = await submitImportStep(context(), good.id, new URLSearchParams({ do: 'import-review' }))
    if (done.kind !== 'done') throw new Error(done.kind)
    expect((await readImportReport(context(done.href), good.id))!.notice).toEqual({ tone: 'good', title: 'The import is in the Studio now', text: 'The articles are in review. Another person has to publish them before customers see them.' })
  })

  test('STU-05 bad files stay out with their reasons, the report says how many, and the good ones are imported', async () => {
    const site = await openSite(await openTestDatabase())
    const { id, counts, refused } = await readThese(
      site.runtime,
      asFiles({
        ...pages(2),
        'latin.md': Buffer.from('# Caf\xe9\n\ntext', 'latin1'),
        'zero.json': JSON.stringify({ articles: [{ id: 5, title: 'Zero\0', body: '<p>Text with \0 in it.</p>', locale: 'en-us' }] }),
        'spans.html': foreignPage(7, '<table><tr><th>Light</th><th>Means</th></tr><tr><td rowspan="2">Red</td><td>No signal</td></tr><tr><td>Restart</td></tr></table>'),
      }),
    )
    expect([counts, refused.toSorted()]).toEqual([{ new: 3, changed: 0, unchanged: 0, refused: 2 }, [['latin.md', 'encoding'], ['zero.json 5', 'binary']]])
    const report = (await readImportReport(buildContext(site.runtime, { identity: signedInAs('eddie', 'eddie.cole', 'editor'), path: `/studio/import/${id}` }), id))!
    expect(report.steps).toMatchObject({ kind: 'import', leftOut: expect.stringMatching(/^2 files or articles of it are left out/) as string })
    expect(report.items.flatMap(({ facts }) => facts.filter((fact) => fact.startsWith('Tables whose cells spanned')))).toHaveLength(1)
    expect(await site.bring(id)).toBe(3)
    await site.publish(id)
    expect((await site.live('Set up the zephyrphone part 7'))[0]!.body).toContain('| Red | No signal |\n| Red | Restart |')
  })

  test('STU-05 a dry run is listed as a report, and among the imports only once its articles are in the Studio', async () => {
    const site = await openSite(await openTestDatabase())
    const listed = async () => {
      const room = (await readImportRoom(buildContext(site.runtime, { identity: signedInAs('eddie', 'eddie.cole', 'editor'), path: '/studio/import' })))!
      return { earlier: room.earlier.map(({ state }) => state), reports: room.reports.map(({ state }) => state) }
    }
    const { id } = await readThese(site.runtime, asFiles(pages(1)))
    await readThese(site.runtime, asFiles({}))
    expect(await listed()).toEqual({ earlier: [], reports: expect.arrayContaining(['read', 'failed']) as string[] })
    await site.bring(id)
    expect(await listed()).toEqual({ earlier: ['imported'], reports: ['failed'] })
    await site.publish(id)
    expect(await listed()).toEqual({ earlier: ['published'], reports: ['failed'] })
  })

  test('STU-05 what was done is done once, whoever sends it again', async () => {
    const site = await openSite(await openTestDatabase())
    const { id } = await readThese(site.runtime, asFiles(pages(2)))
    expect([await site.publish(id), await site.bring(id), await site.bring(id)]).toEqual([undefined, 2, undefined])
    expect([await site.publish(id), await site.publish(id)]).toEqual([{ published: 2, left: 0, undescribed: 0, addresses: 0 }, undefined])
  })

  test('STU-02 STU-05 whoever imported them does not publish them, and what was worked on since is left', async () => {
    const site = await openSite(await openTestDatabase())
    const { id, items } = await readThese(site.runtime, asFiles(pages(3)))
    await site.bring(id)
    await site.database.write.updateTable('studio_article').set({ version: 2, state: 'draft' }).where('id', '=', items[0]!.article_id).execute()
    await site.database.write.updateTable('studio_article').set({ writers: '["eddie.cole","nina.park"]' }).where('id', '=', items[1]!.article_id).execute()
    expect(await site.publish(id)).toEqual({ published: 1, left: 2, undescribed: 0, addresses: 0 })
    expect(await site.database.read.selectFrom('studio_article').select(['id', 'version', 'state']).orderBy('id').execute()).toEqual([
      { id: items[0]!.article_id, version: 2, state: 'draft' },
      { id: items[1]!.article_id, version: 1, state: 'review' },
      { id: items[2]!.article_id, version: 2, state: 'live' },
    ])
  })

  test('STU-02 STU-05 the drafts of an import are sent to review together and published by another person, also those that were edited', async () => {
    const site = await openSite(await openTestDatabase())
    const as = (loginId: string, role: 'editor' | 'publisher' | 'editor publisher', path = '/studio/import') => buildContext(site.runtime, { identity: signedInAs(loginId, loginId, role), path })
    const { id, items } = await readThese(site.runtime, asFiles(pages(3)))
    const step = (context: ReturnType<typeof as>, name: string) => submitImportStep(context, id, new URLSearchParams({ do: name }))
    expect(await step(as('eddie.cole', 'editor'), 'send')).toMatchObject({ kind: 'page', status: 409 })
    await step(as('eddie.cole', 'editor'), 'import-draft')
    const report = async (loginId: string, role: 'editor' | 'publisher') => (await readImportReport(as(loginId, role), id))!
    expect((await report('nina.park', 'publisher')).steps).toMatchObject({ kind: 'text', text: expect.stringContaining('An editor sends its drafts to review') })
    // edited since, and one with a picture that nobody has described
    const edit = (at: number, change: (content: string) => string) => site.database.read.selectFrom('studio_article').select('content').where('id', '=', items[at]!.article_id).executeTakeFirstOrThrow().then(({ content }) => site.database.write.updateTable('studio_article').set({ content: change(content), version: 2 }).where('id', '=', items[at]!.article_id).execute())
    await edit(0, (content) => content.replaceAll('ten minutes', 'an hour'))
    await edit(1, (content) => content.replace(/"body":"/, '"body":"![](picture:00000000000000000000000000000000) '))
    expect((await report('eddie.cole', 'editor')).send).toBe('Send 3 drafts of this import to review')
    expect(await step(as('nina.park', 'publisher'), 'send')).toEqual({ kind: 'missing' })
    expect(await step(as('eddie.cole', 'editor publisher'), 'send')).toEqual({ kind: 'done', href: `/studio/import/${id}?done=sent&count=2&left=1` })
    expect(await step(as('eddie.cole', 'editor publisher'), 'publish')).toMatchObject({ kind: 'page', status: 409 })
    expect((await report('nina.park', 'publisher')).steps).toEqual({ kind: 'publish', label: 'Publish all 2' })
    expect(await step(as('nina.park', 'publisher'), 'publish')).toMatchObject({ kind: 'done', href: expect.stringContaining('done=published&count=2') })
    expect((await site.live('Set up the zephyrphone part%')).map(({ title, body }) => [title, body.includes('an hour')])).toEqual([['Set up the zephyrphone part 0', true], ['Set up the zephyrphone part 2', false]])
    // the last one follows when it is mended
    await edit(1, (content) => content.replace(/!\[\]\([^)]*\) /, ''))
    await step(as('eddie.cole', 'editor'), 'send')
    expect(await step(as('nina.park', 'publisher'), 'publish')).toMatchObject({ kind: 'done' })
    expect([(await site.live('Set up the zephyrphone part%')).length, (await report('eddie.cole', 'editor')).state]).toEqual([3, 'published'])
  })

  test('STU-05 the same files again: unchanged, changed, and the same ids; what was edited here is told', async () => {
    const site = await openSite(await openTestDatabase())
    const first = await readThese(site.runtime, asFiles(pages(3)))
    await site.bring(first.id)
    await site.publish(first.id)
    const ids = first.items.map(({ article_id: id }) => id)
    expect((await readThese(site.runtime, asFiles(pages(3)))).counts).toEqual({ new: 0, changed: 0, unchanged: 3, refused: 0 })
    // Edited here: texts that have not changed at the source stay as edited.
    const edited = await site.database.read.selectFrom('studio_article').selectAll().where('id', '=', ids[0]!).executeTakeFirstOrThrow()
    await site.database.write.updateTable('studio_article').set({ content: edited.content.replace('ten minutes', 'an hour'), version: 3 }).where('id', '=', ids[0]!).execute()
    expect((await readThese(site.runtime, asFiles(pages(3)))).counts).toMatchObject({ unchanged: 3 })
    const second = await readThese(site.runtime, asFiles({ ...pages(3), 'page-0.html': foreignPage(0, '<p>New words.</p>') }))
    expect(second.counts).toEqual({ new: 0, changed: 1, unchanged: 2, refused: 0 })
    expect(second.items[0]).toMatchObject({ article_id: ids[0], seen: 3, notes: expect.stringContaining('edited-here') as string })
    await site.bring(second.id)
    await site.publish(second.id)
    expect((await site.live('Set up the zephyrphone part 0'))[0]!.body).toContain('New words.')
  })

  test('STU-05 where one article has changed since the report, nothing at all is imported', async () => {
    const site = await openSite(await openTestDatabase())
    const first = await readThese(site.runtime, asFiles(pages(2)))
    await site.bring(first.id)
    const second = await readThese(site.runtime, asFiles(pages(450, '<p>More.</p>')))
    expect(second.counts).toMatchObject({ new: 448, changed: 2 })
    await site.database.write.updateTable('studio_article').set({ version: 9 }).where('id', '=', first.items[1]!.article_id).execute()
    await expect(site.bring(second.id)).rejects.toThrow(ChangedMeanwhile)
    expect(await site.database.read.selectFrom('studio_article').select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow().then(({ count }) => Number(count))).toBe(2)
    expect((await site.database.read.selectFrom('studio_import').select('state').where('id', '=', second.id).executeTakeFirstOrThrow()).state).toBe('read')
  })

  test('STU-05 a Zendesk export: topics by its sections, links by its numbers, old addresses lead on; drafts and closed articles stay there', async () => {
    const site = await openSite(await openTestDatabase())
    const { id, counts, refused, items } = await readThese(site.runtime, asFiles(zendesk([zendeskArticle(1), zendeskArticle(2), zendeskArticle(3, { draft: true }), zendeskArticle(4, { user_segment_id: 12 }), zendeskArticle(1)])), { place: undefined })
    expect(counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 3 })
    expect(refused).toEqual([
      ['articles.json 3', 'draft-there'],
      ['articles.json 4', 'not-for-all'],
      ['articles.json 1', 'twin'],
    ])
    await site.bring(id)
    await expect(findOldAddress(site.database, 'http://localhost/hc/en-us/articles/1-Some-Words')).resolves.toBeUndefined()
    await site.publish(id)
    const live = await site.live('Zendesk article%')
    expect(live.map(({ topic, sub, body }) => [topic, sub, body.includes(`[Next](${items[1]!.article_id})`)])).toEqual([
      ['internet', 'wi-fi', true],
      ['internet', 'wi-fi', false],
    ])
    await expect.poll(() => findOldAddress(site.database, 'http://localhost/hc/en-us/articles/1-other-words?x=1')).toBe(`/support/article/internet/${live[0]!.id}`)
    expect(await findOldAddress(site.database, '/hc/en-us/articles/3')).toBeUndefined()
  })

  test('STU-05 files of content/ are taken word for word and keep their ids; Spanish joins English', async () => {
    const site = await openSite(await openTestDatabase())
    const own = (id: string, locale: string, title: string) => ({ [`articles/${locale}/consumer/internet/${id}.md`]: `---\nid: ${id}\ntopic: internet\nsub: wi-fi\ntitle: ${title}\ndescription: A summary.\nupdated: 2026-11-01\nminutes: 2\nquestions:\n  - Where is it?\nrelated: [KM1000101]\n---\n\nSee [this](KM1000101).\n` })
    const { id, counts } = await readThese(site.runtime, asFiles({ ...own('KM1999001', 'en', 'Brand new'), ...own('KM1999001', 'es', 'Del todo nuevo'), ...own('KM1999002', 'es', 'Solo español') }))
    expect(counts).toMatchObject({ new: 1, refused: 1 })
    await site.bring(id)
    await site.publish(id)
    expect((await site.database.read.selectFrom('article').select(['locale', 'title', 'questions', 'body']).where('id', '=', 'KM1999001').orderBy('locale').execute())).toEqual([
      { locale: 'en', title: 'Brand new', questions: '["Where is it?"]', body: 'See [this](KM1000101).' },
      { locale: 'es', title: 'Del todo nuevo', questions: '["Where is it?"]', body: 'See [this](KM1000101).' },
    ])
  })

  test('STU-05 old addresses of an export come with its import once another person publishes it; what people have set here stays, and what the site needs is told', async () => {
    const site = await openSite(await openTestDatabase())
    await site.database.write.insertInto('redirect').values({ id: 'RD-of-the-test', version: 1, path: '/help/bill', target: '/support/library', is_on: 1, changed_at: now, changed_by: 'tom.reyes' }).execute()
    const file = JSON.stringify({
      addresses: [{ path: '/help/wifi', target: '/support/topic/internet', isOn: true }, { path: '/help/bill', target: '/support/contact', isOn: true }, { path: '/studio/flags', target: '/support', isOn: true }],
      articles: [{ path: '/hc/en-us/articles/12', audience: 'consumer', locale: 'en', id: 'KM1000101' }],
    })
    const { id, counts, refused } = await readThese(site.runtime, asFiles({ 'content/redirects.json': file }))
    expect(counts).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 1 })
    expect(refused).toEqual([['content/redirects.json', 'own-address']])
    const [before, rows] = [await site.siteVersion(), () => site.database.read.selectFrom('redirect').select(['path', 'target', 'changed_by']).orderBy('path').execute()]
    expect(await site.bring(id)).toBe(0)
    expect([(await rows()).length, await site.siteVersion()]).toEqual([1, before])
    expect(await site.publish(id)).toEqual({ published: 0, left: 0, undescribed: 0, addresses: 2 })
    expect(await site.siteVersion()).toBe(before + 1)
    expect(await rows()).toEqual([{ path: '/help/bill', target: '/support/library', changed_by: 'tom.reyes' }, { path: '/help/wifi', target: '/support/topic/internet', changed_by: 'nina.park' }])
    await expect.poll(() => findOldAddress(site.database, '/hc/en-us/articles/12')).toBe('/support/article/internet/KM1000101')
    // The same file again imports nothing.
    const again = await readThese(site.runtime, asFiles({ 'redirects.json': file }))
    await site.bring(again.id)
    expect([await site.publish(again.id), await site.siteVersion()]).toEqual([{ published: 0, left: 0, undescribed: 0, addresses: 0 }, before + 1])
  })

  test('STU-05 a file of old addresses that says something else is refused, and of two the second', async () => {
    const site = await openSite(await openTestDatabase())
    const good = '{"addresses":[{"path":"/help/wifi","target":"/support/contact","isOn":true}],"articles":[]}'
    const read = async (files: Record<string, string>) => (await readThese(site.runtime, asFiles(files))).refused
    expect(await read({ 'redirects.json': '{"addresses":[{}]}' })).toEqual([['redirects.json', 'problem']])
    expect(await read({ 'redirects.json': '[' })).toEqual([['redirects.json', 'problem']])
    expect(await read({ 'a/redirects.json': good, 'b/redirects.json': good })).toEqual([['b/redirects.json', 'twin']])
  })

  test('STU-05 STU-09 each imported and published article is in the log, with what was before and after', async () => {
    const site = await openSite(await openTestDatabase())
    const { id, items } = await readThese(site.runtime, asFiles(pages(1)))
    await site.bring(id)
    await site.publish(id)
    const changes = await site.database.read.selectFrom('studio_change').selectAll().orderBy('at').orderBy('id').execute()
    expect(changes.map(({ person, action, subject, before, after }) => [person, action, subject, before, after === null])).toEqual([
      ['eddie.cole', 'import', `consumer/${items[0]!.article_id}`, null, false],
      ['nina.park', 'publish', `consumer/${items[0]!.article_id}`, null, false],
    ])
  })
})
