import { rmSync } from 'node:fs'
import { RouterContextProvider, type MetaDescriptor } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleIdPattern, siteVariants } from '#contracts/site-path.ts'
import { loadConfig } from '#platform/config/config.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import { providePageContext } from '#platform/context/page-context.ts'
import { demoCustomerId } from '#features/sign-in/testing.ts'
import { buildContext, signedInAs } from '../support/context.ts'
import { copyStartedData } from './started-site.ts'
import { openRuntime, type OpenRuntime } from '#app/runtime.server.ts'
import { loader as article } from '#pages/help/article.tsx'
import { action as articleFeedback } from '#pages/help/article-feedback.tsx'
import { loader as contact } from '#pages/help/contact.tsx'
import { loader as deviceArticle } from '#pages/help/device-article.tsx'
import { loader as deviceSelector } from '#pages/help/device-selector.tsx'
import { loader as legal } from '#pages/help/legal.tsx'
import { frameSite } from '#shell/frame.tsx'
import { loader as library } from '#pages/help/library.tsx'
import { loader as openTicket } from '#pages/tickets/open-ticket.tsx'
import { loader as robots } from '#pages/site/robots.ts'
import { loader as sitemap } from '#pages/site/sitemap.ts'
import { loader as topic } from '#pages/help/topic.tsx'

let runtime: OpenRuntime
let dataDirectory: string

beforeAll(async () => {
  dataDirectory = await copyStartedData()
  runtime = await openRuntime(loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: dataDirectory, PUBLIC_URL: 'https://help.example', LOG_LEVEL: 'silent' }), 'web')
})

afterAll(async () => {
  await runtime.close()
  rmSync(dataDirectory, { recursive: true, force: true })
})

/** Runs a loader like the router; a thrown Response is returned. */
async function load<Data>(loader: (args: never) => Promise<Data> | Data, pathname: string, params: Record<string, string> = {}, loginId?: string): Promise<Data> {
  const context = new RouterContextProvider()
  providePageContext(context, { request: buildContext(runtime, { path: pathname, ...(loginId ? { identity: signedInAs(demoCustomerId(loginId), loginId) } : {}) }), session: undefined, nonce: 'nonce' })
  const args = { context, params, request: new Request(`https://help.example${pathname}`) }
  return loader(args as never)
}

async function statusOf(loading: Promise<unknown>): Promise<[number, string | null]> {
  const answer = await loading.then(() => undefined, (thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw new Error('The page did not answer with a Response.')
  return [answer.status, answer.headers.get('location')]
}

function metaOf(descriptors: MetaDescriptor[]): Record<string, string> {
  return Object.fromEntries(
    descriptors.map((each) => {
      const { title, name, property, content, rel, hrefLang, href } = each as Record<string, string>
      return title === undefined ? [name ?? property ?? [rel, hrefLang].filter(Boolean).join(' '), content ?? href] : ['title', title]
    }),
  ) as Record<string, string>
}

test('RED-08 RED-09 an article answers at its path, and at the legacy one with the same canonical address', async () => {
  for (const prefix of ['', '/support_service']) {
    const { article: found, meta } = await load(article, `${prefix}/support/article/internet/KM1000101`, { topic: 'internet', id: 'KM1000101' })
    expect(found.id).toBe('KM1000101')
    expect(metaOf(meta)).toMatchObject({
      title: `${found.title} | Meadowlink`,
      canonical: 'https://help.example/support/article/internet/KM1000101',
      'alternate es': 'https://help.example/es-us/support/article/internet/KM1000101',
      'alternate x-default': 'https://help.example/support/article/internet/KM1000101',
      'og:type': 'article',
    })
  }
})

test('API-01 a body that is no form gets the form again, and is no fault of ours', async () => {
  const context = new RouterContextProvider()
  const pathname = '/support/article/internet/KM1000101/feedback'
  providePageContext(context, { request: buildContext(runtime, { path: pathname }), session: undefined, nonce: 'nonce' })
  for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
    const request = new Request(`https://help.example${pathname}`, { method: 'POST', body: '{', headers: { 'content-type': type } })
    expect(await articleFeedback({ context, params: { topic: 'internet', id: 'KM1000101' }, request } as never)).toMatchObject({ data: { step: 'ask' }, init: { status: 400 } })
  }
})

test('RED-08 an article under the wrong topic leads to the right one', async () => {
  expect(await statusOf(load(article, '/es-us/support/article/wireless/KM1000101', { topic: 'wireless', id: 'KM1000101' }))).toEqual([301, '/es-us/support/article/internet/KM1000101'])
})

test.each(['KM9999999', 'KM100010', 'km1000101', '00000101', 'KM2000101', '..'])('LAN-07 there is no consumer article %s', async (id) => {
  expect(await statusOf(load(article, `/support/article/internet/${id}`, { topic: 'internet', id }))).toEqual([404, null])
})

test('RED-08 an article without a translation is canonical in English', async () => {
  const { database } = runtime
  const spanish = await database.read.selectFrom('article').selectAll().where('id', '=', 'KM1000106').where('locale', '=', 'es').executeTakeFirstOrThrow()
  await database.write.deleteFrom('article').where('id', '=', 'KM1000106').where('locale', '=', 'es').execute()
  await database.transaction((trx) => raiseSiteVersion(trx))
  await expect.poll(async () => (await load(article, '/es-us/support/article/internet/KM1000106', { topic: 'internet', id: 'KM1000106' })).article.locale).toBe('en')
  const { meta } = await load(article, '/es-us/support/article/internet/KM1000106', { topic: 'internet', id: 'KM1000106' })
  expect(metaOf(meta)['canonical']).toBe('https://help.example/support/article/internet/KM1000106')
  expect(metaOf(meta)['alternate es']).toBeUndefined()
  expect(await (await load(sitemap, '/sitemap.xml')).text()).not.toContain('/es-us/support/article/internet/KM1000106')
  await database.transaction(async (trx) => {
    await trx.insertInto('article').values(spanish).execute()
    await raiseSiteVersion(trx)
  })
  await expect.poll(async () => (await load(article, '/es-us/support/article/internet/KM1000106', { topic: 'internet', id: 'KM1000106' })).article.locale).toBe('es')
})

test('RED-08 topics and their parts answer, others are not found', async () => {
  const whole = await load(topic, '/support/topic/internet', { topic: 'internet' })
  expect([whole.topic.topic, whole.part]).toEqual(['internet', undefined])
  const part = await load(topic, '/support/topic/internet/wi-fi', { topic: 'internet', sub: 'wi-fi' })
  expect(part.part?.sub).toBe('wi-fi')
  expect(metaOf(part.meta)['alternate es']).toBe('https://help.example/es-us/support/topic/internet/wi-fi')
  expect(await statusOf(load(topic, '/support/topic/nope', { topic: 'nope' }))).toEqual([404, null])
  expect(await statusOf(load(topic, '/support/topic/internet/nope', { topic: 'internet', sub: 'nope' }))).toEqual([404, null])
})

test('RED-08 contact, open ticket and library answer in all four variants', async () => {
  for (const { audience, locale, base } of siteVariants) {
    for (const [name, loader] of [['contact', contact], ['openticket', openTicket], ['library', library]] as const) {
      const data = await load<Awaited<ReturnType<typeof loader>>>(loader, `${base}/${name}`)
      expect(data.variant).toEqual({ audience, locale })
      expect(data.page.html).toContain('<p>')
      expect(metaOf(data.meta)['canonical']).toBe(`https://help.example${base}/${name}`)
    }
  }
})

test('ACC-21 the contact page has every account at hand, a DIRECTV account too', async () => {
  expect((await load(contact, '/support/contact', {}, 'noor.haddad@dtv.sat')).caller?.accounts).toEqual(['402118806'])
  expect((await load(contact, '/support/contact', {}, 'maya.torres')).caller?.accounts).toEqual(['301448210', '512003377'])
})

test('RED-08 ORD-01 who comes from an order finds its number on the contact page, and nobody another’s', async () => {
  const orderShown = async (order: string, loginId?: string) => (await load(contact, `/support/contact?order=${order}`, {}, loginId)).caller?.order
  expect(await orderShown('71-104233550198', 'maya.torres')).toBe('71-104233550198')
  expect(await orderShown('72-204410000311', 'maya.torres')).toBeUndefined()
  expect(await orderShown('%3Cb%3E', 'maya.torres')).toBeUndefined()
  expect(await orderShown('71-104233550198')).toBeUndefined()
})

test('STU-08 privacy and terms are the operator’s content, in both languages, for homes and business alike', async () => {
  for (const [name, english, spanish] of [['privacy', 'Privacy', 'Privacidad'], ['terms', 'Terms of use', 'Condiciones de uso']] as const) {
    const page = await load(legal, `/support/${name}`)
    expect(page.page.title).toBe(english)
    expect(page.page.html).toContain('Sample text.')
    expect(metaOf(page.meta)).toMatchObject({ canonical: `https://help.example/support/${name}`, 'alternate es': `https://help.example/es-us/support/${name}` })
    expect((await load(legal, `/es-us/support/${name}`)).page.title).toBe(spanish)
    expect(frameSite(runtime.site, 'es').footerLinks).toContainEqual({ href: `/es-us/support/${name}`, label: spanish })
  }
})

test('RED-08 LAN-07 the device selector lists devices, and each of their wireless articles answers for the device', async () => {
  const { devices } = await load(deviceSelector, '/device-support/selector')
  const phone = devices.find(({ articles }) => articles.some((each) => each.topic === 'wireless'))!
  const [linked] = phone.articles
  const params = { kmNo: linked!.id, make: phone.make, model: phone.model }
  const pathname = `/device-support/article/wireless/${linked!.id}/${phone.make}/${phone.model}`
  const { device, article: shown, meta } = await load(deviceArticle, pathname, params)
  expect([device.name, shown.id]).toEqual([phone.name, linked!.id])
  expect(metaOf(meta)).toMatchObject({ title: `${shown.title}: ${phone.name} | Meadowlink`, canonical: `https://help.example/support/article/${shown.topic}/${shown.id}` })
  for (const wrong of [{ model: 'nope' }, { make: 'nope' }, { kmNo: 'KM9999999' }, { kmNo: 'KM1000301' }]) {
    expect(await statusOf(load(deviceArticle, pathname, { ...params, ...wrong }))).toEqual([404, null])
  }
  const spanish = await load(deviceSelector, '/es-us/device-support/selector')
  expect(metaOf(spanish.meta)['canonical']).toBe('https://help.example/es-us/device-support/selector')
})

test('HOME-02 the site map lists each page of the four variants once, with its alternates, and each of them answers', async () => {
  const answer = await load(sitemap, '/sitemap.xml')
  const xml = await answer.text()
  expect(answer.headers.get('content-type')).toContain('application/xml')
  const places = [...xml.matchAll(/<loc>https:\/\/help\.example([^<]+)<\/loc>/g)].map((match) => match[1]!)
  expect(new Set(places).size).toBe(places.length)
  for (const { base } of siteVariants) for (const page of ['contact', 'library', 'openticket', 'supportlander', 'topic/internet']) expect(places).toContain(`${base}/${page}`)
  expect(places).toEqual(expect.arrayContaining(['/support', '/es-us/support/', '/support/smallbusiness', '/support/es-us/smallbusiness', '/device-support/selector']))
  for (const alternate of xml.matchAll(/href="https:\/\/help\.example([^"]+)"/g)) expect(places).toContain(alternate[1])
  expect(xml.match(/hreflang="x-default"/g)).toHaveLength(places.length)
  await Promise.all(places.map((place) => loadPlace(place)))
})

async function loadPlace(place: string): Promise<void> {
  const segments = place.split('/')
  const after = (name: string) => segments.slice(segments.indexOf(name) + 1)
  if (segments.includes('article')) {
    const [slug, id] = after('article') as [string, string]
    expect(id).toMatch(articleIdPattern)
    await load(article, place, { topic: slug, id })
  } else if (segments.includes('topic')) {
    const [slug, sub] = after('topic') as [string, string?]
    await load(topic, place, { topic: slug, ...(sub ? { sub } : {}) })
  }
}

test('HOME-02 robots.txt keeps search engines out of account pages and services, and names the site map', async () => {
  expect(await (await load(robots, '/robots.txt')).text()).toBe(
    'User-agent: *\nDisallow: /acctmgmt/\nDisallow: /msapi/\nDisallow: /idp/\n\nSitemap: https://help.example/sitemap.xml\n',
  )
})
