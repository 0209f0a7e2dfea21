import { expect, test } from 'vitest'
import { guidedFixHandlers } from '#features/guided-fixes/server.ts'
import { getFix } from '#features/guided-fixes/contract.ts'
import { getDevice, getPageText, getTopic, listDevices, listTopics } from '#features/knowledge/contract.ts'
import { knowledgeHandlers } from '#features/knowledge/server.ts'
import { hubAnswer, pageFeed } from '#features/site-content/contract.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs } from '#test/support/context.ts'
import { openFilledDatabase } from '#test/support/databases.ts'
import { readStudioPage, saveStudioPage, type PageContent } from '../../page-contents/page-endpoints.ts'
import { studioHandlers } from '../../server/handlers.ts'
import type { PreviewChoice } from '../preview-choice.ts'
import { readPartDrafts } from './part-drafts.ts'
import { previewContext } from './preview-context.ts'
import { listPeople } from './preview-people.ts'

const choice: PreviewChoice = { person: 'visitor', page: 'home', article: '', audience: 'consumer', locale: 'es', theme: 'light', width: 'phone' }

async function openSite() {
  const database = await openFilledDatabase(publishOurContent)
  const runtime = buildRuntime({ database, handlers: [...studioHandlers, ...siteContentHandlers, ...knowledgeHandlers, ...guidedFixHandlers] })
  const editor = buildContext(runtime, { identity: signedInAs('eddie', 'eddie.cole', 'editor') })
  const write = async (id: string, change: (content: PageContent) => void) => {
    const page = await call(editor, readStudioPage, { params: { id } })
    if (!page.ok) throw new Error(page.code)
    const { content, version } = page.data.page
    change(content)
    const saved = await call(editor, saveStudioPage, { params: { id }, body: { version, content } })
    if (!saved.ok) throw new Error(saved.code)
  }
  const [visitor] = await listPeople(runtime.config)
  const seen = (withDrafts: boolean, changes: Partial<PreviewChoice> = {}) => previewContext(editor, { ...choice, ...changes }, visitor!, { withDrafts })
  return { database, write, seen }
}

const set = (path: string, value: string) => (content: PageContent) => {
  const names = path.split('.')
  const parent = names.slice(0, -1).reduce((part, name) => part[name] as Record<string, unknown>, content as Record<string, unknown>)
  parent[names.at(-1)!] = value
}

test('STU-03 what is in work of a page and of its parts stands in the preview, in its language and audience, and live beside it what customers see', async () => {
  const { write, seen } = await openSite()
  await write('home.consumer', set('es.hero.heading', '¿Qué hacemos hoy?'))
  await write('answers', set('es.cta', 'Otra vez'))
  await write('text-contact.consumer', set('es.title', 'Hable con {brand} hoy'))
  await write('fix-slow-wifi', set('es.title', 'El Wi-Fi va despacio hoy'))
  const home = async (withDrafts: boolean, changes: Partial<PreviewChoice> = {}) => {
    const feed = await call(seen(withDrafts, changes), pageFeed, { params: { system: 'idpcms', section: 'support', page: 'home', audience: changes.audience ?? 'consumer' }, query: { locale: changes.locale ?? 'es' } }, { signIn: 'return' })
    if (!feed.ok) throw new Error(feed.code)
    return (feed.data['cms-feed'].components.hero as { heading: string }).heading
  }
  expect(await home(true)).toBe('¿Qué hacemos hoy?')
  for (const other of [await home(false), await home(true, { locale: 'en' }), await home(true, { audience: 'smb' })]) expect(other).not.toBe('¿Qué hacemos hoy?')
  const query = { audience: 'consumer', locale: 'es' } as const
  const [hub, text, fix] = await Promise.all([call(seen(true), hubAnswer, { query: { locale: 'es' } }), call(seen(true), getPageText, { params: { page: 'contact' }, query }), call(seen(true), getFix, { params: { id: 'slow-wifi' }, query })])
  expect(hub).toMatchObject({ ok: true, data: { 'cms-feed': { components: { hubAnswer: { cta: 'Otra vez' } } } } })
  expect(text).toMatchObject({ ok: true, data: { page: { title: 'Hable con Meadowlink hoy', html: expect.stringContaining('<h2') } } })
  expect(fix).toMatchObject({ ok: true, data: { content: { fix: { title: 'El Wi-Fi va despacio hoy' } } } })
  for (const [endpoint, outcome] of [[getPageText, text], [getFix, fix], [hubAnswer, hub]] as const) if (outcome.ok) endpoint.response.parse(outcome.data)
})

test('STU-03 a draft that could not be published stays out of the preview, which says so', async () => {
  const { database, write, seen } = await openSite()
  await write('home.consumer', set('es.cards.0.cardTitle', ''))
  await write('lander.consumer', set('es.hero.heading', 'Hola'))
  await write('home.smb', set('es.hero.heading', 'Empresas pequeñas'))
  const drafts = await readPartDrafts(database, choice)
  expect(drafts.shown.map(({ id }) => id)).toEqual(['lander.consumer'])
  expect(drafts.left.map(({ id }) => id)).toEqual(['home.consumer'])
  const feed = await call(seen(true), pageFeed, { params: { system: 'idpcms', section: 'support', page: 'home', audience: 'consumer' }, query: { locale: 'es' } })
  expect(feed).toMatchObject({ ok: true, data: { 'cms-feed': { components: { cards: expect.any(Array) } } } })
})

test('STU-03 drafts of topics and devices stand on the pages that show them, and what a draft has no more is not there', async () => {
  const { database, write, seen } = await openSite()
  const topics = (content: PageContent) => content.es!.topics as Record<string, unknown>[]
  let gone = ''
  await write('topics.consumer', (content) => {
    for (const text of [content.en, content.es!]) {
      const list = text.topics as Record<string, unknown>[]
      gone = String(list.pop()!.topic)
      list.push({ topic: 'robots', title: 'Robots', description: 'Of the house.', icon: 'help', subs: [{ sub: 'vacuum', title: 'Vacuum', description: 'It sweeps.' }] })
    }
    topics(content)[0]!.title = 'Lo de internet'
  })
  await write('devices', (content) => void (content.en.devices as Record<string, unknown>[]).push({ make: 'acme', model: 'one', name: 'Acme One', kind: 'phone', articles: ['KM1000101'] }))
  expect(await readPartDrafts(database, choice)).toMatchObject({ left: [] })
  const query = { audience: 'consumer', locale: 'es' } as const
  const titleOf = async (withDrafts: boolean, topic: string) => {
    const found = await call(seen(withDrafts), getTopic, { params: { topic }, query })
    return found.ok ? found.data.topic.title : found.code
  }
  expect([await titleOf(true, 'internet'), await titleOf(true, 'robots'), await titleOf(true, gone)]).toEqual(['Lo de internet', 'Robots', 'TOPIC_NOT_FOUND'])
  expect([await titleOf(false, 'robots'), (await titleOf(false, gone)) === 'TOPIC_NOT_FOUND']).toEqual(['TOPIC_NOT_FOUND', false])
  const listed = await call(seen(true), listTopics, { query })
  expect(listed.ok && listed.data.topics.map(({ topic }) => topic)).toContain('robots')
  const internet = listed.ok ? listed.data.topics.find(({ topic }) => topic === 'internet') : undefined
  expect(internet?.subs.some(({ articles }) => articles.length > 0)).toBe(true)
  for (const [withDrafts, code] of [[true, undefined], [false, 'DEVICE_NOT_FOUND']] as const) {
    const found = await call(seen(withDrafts), getDevice, { params: { make: 'ACME', model: 'one' }, query: { locale: 'es' } })
    expect(found.ok ? found.data.device.articles.map(({ id }) => id) : found.code).toEqual(code ?? ['KM1000101'])
  }
  const devices = await call(seen(true), listDevices, { query: { locale: 'es' } })
  expect(devices.ok && devices.data.devices.at(-1)?.name).toBe('Acme One')
  if (listed.ok) listTopics.response.parse(listed.data)
  if (devices.ok) listDevices.response.parse(devices.data)
})
