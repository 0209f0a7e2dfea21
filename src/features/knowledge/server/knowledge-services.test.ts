import { expect, test, vi } from 'vitest'
import type { Audience, Locale } from '#contracts/identity.ts'
import { call } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import { describeEachEngine, openTestDatabase as openDatabase } from '#test/support/databases.ts'
import { buildContext, buildRuntime } from '#test/support/context.ts'
import * as endpoints from '../contract.ts'
import { readArticleRows } from './article-store.ts'
import { knowledgeHandlers } from './handlers.ts'
import { addArticle, addDevice, addPageText, addTopic } from './test-articles.ts'

/** The services over a database, in process, with validation. */
function knowledgeOf(database: Database) {
  const context = buildContext(buildRuntime({ database, handlers: knowledgeHandlers }))
  const variant = (locale: Locale, audience: Audience = 'consumer') => ({ locale, audience })
  return {
    context,
    async article(id: string, locale: Locale = 'en', audience: Audience = 'consumer') {
      const outcome = await call(context, endpoints.getArticle, { params: { id }, query: variant(locale, audience) })
      return outcome.ok ? outcome.data.article : outcome
    },
    async topics(locale: Locale = 'en', audience: Audience = 'consumer') {
      const outcome = await call(context, endpoints.listTopics, { query: variant(locale, audience) })
      return outcome.ok ? outcome.data.topics : []
    },
  }
}

describeEachEngine('articles and topics', (openTestDatabase) => {
  test('RED-08 an article is read with its topic, headings, related articles and safe HTML', async () => {
    const database = await openTestDatabase()
    await addTopic(database, 'internet', ['wi-fi'])
    await addArticle(database, { id: 'KM1000001', related: '["KM1000002","KM1000009"]', body: 'Lead.\n\n## First\n\nSee [other](KM1000002), [part](topic:internet/wi-fi), [gone](KM1000009). <script>x</script>' })
    await addArticle(database, { id: 'KM1000002' })
    const article = await knowledgeOf(database).article('KM1000001')
    expect(article).toMatchObject({
      id: 'KM1000001', topic: 'internet', sub: 'wi-fi', topicTitle: 'Topic internet', minutes: 3, updated: '2026-10-12', locale: 'en', hasTranslation: false,
      headings: [{ id: 'section-first', text: 'First', level: 2 }],
      related: [{ id: 'KM1000002', title: 'Title of KM1000002' }],
      html:
        '<p>Lead.</p>\n<h2 id="section-first"><a href="#section-first">First</a></h2>\n<p>See <a href="/support/article/internet/KM1000002">other</a>, ' +
        '<a href="/support/topic/internet/wi-fi">part</a>, gone. &lt;script&gt;x&lt;/script&gt;</p>\n',
    })
  })

  test('RED-08 related articles are filled up by the article’s part, from the next one on, and then by its topic', async () => {
    const database = await openTestDatabase()
    await addArticle(database, { id: 'KM1000001' })
    await addArticle(database, { id: 'KM1000002', related: '["KM1000005"]' })
    await addArticle(database, { id: 'KM1000003', sub: 'outages' })
    await addArticle(database, { id: 'KM1000004' })
    for (const id of ['KM1000005', 'KM1000006']) await addArticle(database, { id, topic: 'wireless' })
    const { article } = knowledgeOf(database)
    const relatedTo = async (id: string) => ((await article(id)) as endpoints.Article).related.map((other) => other.id)
    expect(await relatedTo('KM1000002')).toEqual(['KM1000005', 'KM1000004', 'KM1000001'])
    expect(await relatedTo('KM1000003')).toEqual(['KM1000004', 'KM1000001', 'KM1000002'])
    expect(await relatedTo('KM1000006')).toEqual(['KM1000005'])
  })

  test('RED-08 an article comes with the questions that it answers and its neighbours in its part', async () => {
    const database = await openTestDatabase()
    await addTopic(database, 'internet', ['wi-fi', 'outages'])
    for (const id of ['KM1000001', 'KM1000003', 'KM1000004']) await addArticle(database, { id, questions: '["Why? → First","How? → Gone"]', body: '## First\n\nIt is.' })
    await addArticle(database, { id: 'KM1000002', sub: 'outages' })
    const { article } = knowledgeOf(database)
    expect(await article('KM1000003')).toMatchObject({ questions: ['Why?', 'How?'], answeredUnder: { 'Why?': 'section-first' }, previous: { id: 'KM1000001' }, next: { id: 'KM1000004' } })
    expect(Object.keys(await article('KM1000002'))).not.toEqual(expect.arrayContaining(['previous']))
    expect(await article('KM1000004')).not.toHaveProperty('next')
  })

  test('ACC-17 each audience has its own articles and topics', async () => {
    const database = await openTestDatabase()
    await addTopic(database, 'internet', ['wi-fi'])
    await addTopic(database, 'internet', ['wi-fi'], { audience: 'smb' })
    await addArticle(database, { id: 'KM1000001' })
    await addArticle(database, { id: 'KM2000001', audience: 'smb' })
    const { article, topics } = knowledgeOf(database)
    expect(await article('KM2000001', 'en', 'smb')).toMatchObject({ id: 'KM2000001' })
    expect(await article('KM2000001')).toMatchObject({ ok: false, status: 404, code: 'ARTICLE_NOT_FOUND' })
    expect(await article('KM9999999')).toMatchObject({ ok: false, status: 404 })
    expect((await topics('en', 'smb'))[0]!.subs[0]!.articles.map(({ id }) => id)).toEqual(['KM2000001'])
  })

  test('RED-08 a Spanish reader gets the Spanish article, and the English one where there is no other, with links that stay in Spanish', async () => {
    const database = await openTestDatabase()
    for (const locale of ['en', 'es'] as const) await addTopic(database, 'internet', ['wi-fi'], { locale })
    await addArticle(database, { id: 'KM1000001', body: 'English [link](KM1000002)' })
    await addArticle(database, { id: 'KM1000001', locale: 'es', title: 'Título', body: 'Español' })
    await addArticle(database, { id: 'KM1000002', body: 'Back to [first](KM1000001), [home](page:home), [devices](page:devices)' })
    const { article, topics } = knowledgeOf(database)
    expect(await article('KM1000001', 'es')).toMatchObject({ locale: 'es', title: 'Título', hasTranslation: true, html: '<p>Español</p>\n' })
    expect(await article('KM1000001', 'en')).toMatchObject({ locale: 'en', hasTranslation: true })
    expect(await article('KM1000002', 'es')).toMatchObject({
      locale: 'en',
      hasTranslation: false,
      html: '<p>Back to <a href="/es-us/support/article/internet/KM1000001">first</a>, <a href="/es-us/support/">home</a>, <a href="/es-us/device-support/selector">devices</a></p>\n',
    })
    expect((await topics('es'))[0]!.subs[0]!.articles.map(({ id, locale }) => [id, locale])).toEqual([['KM1000001', 'es'], ['KM1000002', 'en']])
  })

  test('RED-08 topics come in their order, each with its parts and their articles', async () => {
    const database = await openTestDatabase()
    await addTopic(database, 'wireless', ['sim'], { position: 1 })
    await addTopic(database, 'internet', ['wi-fi', 'outages'], { position: 0 })
    await addArticle(database, { id: 'KM1000001' })
    await addArticle(database, { id: 'KM1000002', sub: 'outages' })
    const { topics, context } = knowledgeOf(database)
    expect((await topics()).map(({ topic, subs }) => [topic, subs.map(({ sub, articles }) => [sub, articles.map(({ id }) => id)])])).toEqual([
      ['internet', [['wi-fi', ['KM1000001']], ['outages', ['KM1000002']]]],
      ['wireless', [['sim', []]]],
    ])
    const one = (topic: string) => call(context, endpoints.getTopic, { params: { topic }, query: { audience: 'consumer', locale: 'en' } })
    expect(await one('wireless')).toMatchObject({ ok: true, data: { topic: { title: 'Topic wireless', icon: 'internet' } } })
    for (const nothing of ['tv', '__proto__', 'internet/wi-fi']) expect(await one(nothing)).toMatchObject({ ok: false, code: 'TOPIC_NOT_FOUND' })
  })

  test('FLG-07 an article that was changed is rendered anew', async () => {
    const database = await openTestDatabase()
    await addArticle(database, { id: 'KM1000001', body: 'Before' })
    const { article } = knowledgeOf(database)
    expect(await article('KM1000001')).toMatchObject({ html: '<p>Before</p>\n' })
    await database.transaction(async (trx) => {
      await trx.updateTable('article').set({ body: 'After' }).execute()
      await raiseSiteVersion(trx)
    })
    await vi.waitFor(async () => expect(await article('KM1000001')).toMatchObject({ html: '<p>After</p>\n' }), { timeout: 5000 })
  })

  test('STU-02 after a change of single articles the index is the one that a new process makes, and topics show it', async () => {
    const database = await openTestDatabase()
    for (const [locale, position] of [['en', 0], ['es', 1]] as const) await addTopic(database, 'internet', ['wi-fi', 'outages'], { locale, position })
    for (const id of ['KM1000002', 'KM1000004', 'KM1000006']) await addArticle(database, { id })
    await addArticle(database, { id: 'KM1000004', locale: 'es', title: 'Cuatro' })
    const { article, topics } = knowledgeOf(database)
    const idsOf = async (locale: Locale) => (await topics(locale))[0]!.subs.map(({ articles }) => articles.map(({ id, title }) => `${id.slice(-1)} ${title.split(' ')[0]}`))
    expect(await idsOf('es')).toEqual([['2 Title', '4 Cuatro', '6 Title'], []])
    const change = async (ids: readonly string[], rows: readonly (Parameters<typeof addArticle>[1])[]) => {
      await database.write.deleteFrom('article').where('id', 'in', ids).execute()
      for (const row of rows) await addArticle(database, row)
      await database.transaction(async (trx) => {
        for (const id of ids) await raiseSiteVersion(trx, { article: { audience: 'consumer', id } })
      })
    }
    await change(['KM1000001', 'KM1000006', 'KM1000004', 'KM1000007'], [{ id: 'KM1000001' }, { id: 'KM1000004', sub: 'outages' }, { id: 'KM1000007' }, { id: 'KM1000007', locale: 'es', title: 'Siete' }])
    await vi.waitFor(async () => expect(await idsOf('en')).toEqual([['1 Title', '2 Title', '7 Title'], ['4 Title']]), { timeout: 5000 })
    expect(await idsOf('es')).toEqual([['1 Title', '2 Title', '7 Siete'], ['4 Title']])
    expect(await article('KM1000006')).toMatchObject({ ok: false, status: 404 })
    expect(await article('KM1000004')).toMatchObject({ sub: 'outages', hasTranslation: false })
  })

  test('RED-08 the pages that are one text are rendered the same way', async () => {
    const database = await openTestDatabase()
    await addArticle(database, { id: 'KM1000001' })
    await addPageText(database, { page: 'contact', body: 'Read [this](KM1000001) or [call](tel:+18005550142).' })
    const { context } = knowledgeOf(database)
    const read = (page: string, locale: Locale) => call(context, endpoints.getPageText, { params: { page }, query: { audience: 'consumer', locale } })
    expect(await read('contact', 'en')).toMatchObject({
      ok: true,
      data: { page: { title: 'Contact us', html: '<p>Read <a href="/support/article/internet/KM1000001">this</a> or <a href="tel:+18005550142">call</a>.</p>\n' } },
    })
    expect(await read('contact', 'es')).toMatchObject({ ok: false, status: 404, code: 'PAGE_NOT_FOUND' })
    expect(await read('library', 'en')).toMatchObject({ ok: false, status: 404 })
  })

  test('STU-08 page texts name the phone of the brand, also in the link that dials it', async () => {
    const database = await openTestDatabase()
    await addPageText(database, { page: 'contact', body: 'Call [{phone}](tel:{phone}).' })
    const { context } = knowledgeOf(database)
    const runtime = { ...context.runtime, site: { ...context.runtime.site, supportPhone: '888.555.0199' } }
    expect(await call({ ...context, runtime }, endpoints.getPageText, { params: { page: 'contact' }, query: { audience: 'consumer', locale: 'en' } })).toMatchObject({
      data: { page: { html: '<p>Call <a href="tel:+18885550199">888.555.0199</a>.</p>\n' } },
    })
  })

  test('LAN-07 devices come with their articles, and are found by make and model in any case', async () => {
    const database = await openTestDatabase()
    await addArticle(database, { id: 'KM1000001', topic: 'wireless', sub: 'sim' })
    await addArticle(database, { id: 'KM2000001', audience: 'smb' })
    await addDevice(database, { make: 'nokia', model: 'x1', articles: '["KM1000001","KM2000001"]' })
    await addDevice(database, { make: 'apple', model: 'iphone-16', name: 'Apple iPhone 16', position: 1 })
    const { context } = knowledgeOf(database)
    const list = await call(context, endpoints.listDevices, { query: { locale: 'es' } })
    expect(list.ok && list.data.devices.map(({ makeName, name, articles }) => [makeName, name, articles.map(({ id }) => id)])).toEqual([
      ['Nokia', 'Nokia X1', ['KM1000001']],
      ['Apple', 'Apple iPhone 16', []],
    ])
    const one = (make: string, model: string) => call(context, endpoints.getDevice, { params: { make, model }, query: { locale: 'en' } })
    expect(await one('Apple', 'iPhone-16')).toMatchObject({ ok: true, data: { device: { model: 'iphone-16' } } })
    for (const [make, model] of [['nokia', 'iphone-16'], ['nokia', ''], ['nokia/x1', 'y']] as const) expect(await one(make, model)).toMatchObject({ ok: false })
  })
})

test('STU-07 thousands of articles are read in parts, each once and in both languages', async () => {
  const database = await openDatabase('sqlite')
  const ids = Array.from({ length: 550 }, (_, number) => `KM${String(number).padStart(7, '0')}`)
  // the thousandth row is the first of an article with two rows
  const rows = ids.flatMap((id, number) => (number === 0 ? ['en'] : ['en', 'es']).map((locale) => ({ id, locale })))
  const content = { audience: 'consumer', topic: 'internet', sub: 'wi-fi', title: 'Title', description: '', updated: '2026-10-12', minutes: 3, questions: '[]', related: '[]', body: 'Help.' }
  for (let from = 0; from < rows.length; from += 200) await database.write.insertInto('article').values(rows.slice(from, from + 200).map((row) => ({ ...content, ...row }))).execute()
  const keyOf = ({ id, locale }: { id: string; locale: string }) => `${id} ${locale}`
  expect((await readArticleRows(database)).map(keyOf).toSorted()).toEqual(rows.map(keyOf).toSorted())
})
