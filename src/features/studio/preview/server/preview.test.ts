import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { accountDetails, changePreferences, currentUserServices, profileInfo } from '#features/account/contract.ts'
import { appointmentInfo, cancelAppointment } from '#features/appointments/contract.ts'
import { reportEvents } from '#features/analytics/contract.ts'
import { linkedAccountOutages } from '#features/outages/contract.ts'
import { success } from '#contracts/outcome.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { Identity } from '#contracts/identity.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import { call, type Dispatcher } from '#platform/services/call.ts'
import { buildContext, buildRuntime, testNow } from '#test/support/context.ts'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import type { PreviewChoice } from '../preview-choice.ts'
import { copy as spanish } from '../copy.es.ts'
import { mountPreview, namedReasons, withoutWaysOut } from './mount-preview.ts'
import { previewContext } from './preview-context.ts'
import { openPreview, previewLinkMs, signPreview } from './preview-link.ts'
import { listPeople } from './preview-people.ts'

const operator: Identity = { kind: 'customer', customerId: 'olive', loginId: 'olive.grant', loginType: 'UserId', role: 'operator' }
const choice: PreviewChoice = { person: 'demo.rosa.delgado', page: 'home', article: '', audience: 'consumer', locale: 'es', theme: 'dark', width: 'phone' }

describeEachEngine('links of previews', (openDatabase) => {
  test('STU-03 a link opens what was signed, for 24 hours, and nothing else', async () => {
    const database = await openDatabase()
    const link = await signPreview(database, choice, testNow)
    expect(await openPreview(database, link, testNow)).toEqual({ ...choice, endsAt: testNow + previewLinkMs })
    expect(previewLinkMs).toBe(24 * 3600 * 1000)
    expect(await openPreview(database, link, testNow + previewLinkMs - 1)).toBeDefined()
    expect(await openPreview(database, link, testNow + previewLinkMs)).toBeUndefined()
    const [text, signature] = link.split('.') as [string, string]
    const other = await signPreview(database, { ...choice, person: 'visitor' }, testNow)
    const wider = Buffer.from(JSON.stringify({ ...choice, person: 'demo.maya.torres', endsAt: testNow + 10 * previewLinkMs })).toString('base64url')
    for (const forged of ['', '.', text, `${text}.`, `.${signature}`, `${wider}.${signature}`, `${text}.${other.split('.')[1]}`, `${link}.x`, `${link} `, 'x'.repeat(9000)]) expect(await openPreview(database, forged, testNow), forged).toBeUndefined()
  })
})

/** A runtime whose services record each call and its identity. */
function watched(production = false) {
  const asked: { id: string; as: string }[] = []
  const dispatcher: Dispatcher = {
    async dispatch(context, endpoint) {
      asked.push({ id: endpoint.id, as: context.identity.kind === 'customer' ? context.identity.customerId : 'nobody' })
      return success({})
    },
  }
  const runtime = buildRuntime({ dispatcher })
  return { asked, runtime: production ? { ...runtime, config: { ...runtime.config, mode: 'production' as const } } : runtime }
}

async function contextAs(person: string, looker: RequestContext): Promise<RequestContext> {
  const found = (await listPeople(looker.runtime.config)).find(({ id }) => id === person)
  return previewContext(looker, { ...choice, person }, found!, { withDrafts: true })
}

test('STU-03 in production there are none but those who are made up', async () => {
  const { runtime } = watched(true)
  expect((await listPeople(runtime.config)).map(({ id }) => id)).toEqual(['visitor', 'active', 'visit', 'suspended', 'business'])
  expect((await listPeople(watched().runtime.config)).some(({ id }) => id === 'demo.rosa.delgado')).toBe(true)
})

test('STU-03 who looks is left out of it: no identity, no device, no cookie, and nothing is counted', async () => {
  const { runtime } = watched()
  const looker = { ...buildContext(runtime, { identity: operator, recognisedToken: 'token', visitor: { capability: 'c', hiddenBanners: 'x' } }), forwardedHeaders: { authorization: 'Bearer x' } }
  const seen = await contextAs('visitor', looker)
  expect(seen).toMatchObject({ identity: { kind: 'anonymous' }, recognisedToken: undefined, client: { address: '', isRobot: true }, visitor: {}, forwardedHeaders: {}, locale: 'es', audience: 'consumer' })
})

test.each(['visitor', 'active', 'visit', 'suspended', 'business', 'demo.rosa.delgado'])('STU-03 a preview as %s writes nothing, whatever a page asks for', async (person) => {
  const { asked, runtime } = watched()
  const seen = await contextAs(person, buildContext(runtime, { identity: operator }))
  for (const endpoint of [cancelAppointment, changePreferences, reportEvents] as Endpoint[]) expect(await call(seen, endpoint, {} as never, { signIn: 'return' })).toMatchObject({ ok: false, code: 'NOT_IN_PREVIEW' })
  expect(asked).toEqual([])
})

test('STU-03 somebody made up reaches no service with an account, and what is made up is as the services would say it', async () => {
  for (const person of ['active', 'visit', 'suspended', 'business']) {
    const { asked, runtime } = watched()
    const seen = await contextAs(person, buildContext(runtime, { identity: operator }))
    for (const endpoint of [accountDetails, currentUserServices, profileInfo, linkedAccountOutages, appointmentInfo] as Endpoint[]) {
      const outcome = await call(seen, endpoint, {} as never, { signIn: 'return' })
      expect(outcome.ok, `${person} ${endpoint.id}`).toBe(true)
      if (outcome.ok) endpoint.response.parse(outcome.data)
    }
    expect(asked).toEqual([])
  }
})

test('STU-03 STU-08 the frame’s policy allows the rule of the operator’s colours, and without such a rule only its own', async () => {
  const database = await openTestDatabase('sqlite')
  const link = await signPreview(database, { ...choice, person: 'visitor' }, testNow)
  const policyWith = async (brandStyle: string | undefined, show: string) => {
    const { site, ...runtime } = buildRuntime({ database })
    const app = new Hono<AppEnv>()
    app.use(async (c, next) => {
      c.set('request', buildContext({ ...runtime, site: { ...site, ...(brandStyle === undefined ? {} : { brandStyle }) } }, { identity: operator }))
      await next()
    })
    mountPreview(app, async (_, request) => new Response(`<html><head>${request.runtime.site.brandStyle ? `<style>${request.runtime.site.brandStyle}</style>` : ''}</head></html>`))
    const response = await app.request(`/studio/preview/frame?${new URLSearchParams({ t: link, show })}`)
    expect(response.status).toBe(200)
    const styles = [...(await response.text()).matchAll(/<style>([^]*?)<\/style>/g)].map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
    return { styles, sources: /style-src ([^;]*);/.exec(response.headers.get('content-security-policy')!)![1]!.split(' ') }
  }
  for (const show of ['draft', 'live']) {
    const own = await policyWith(':root{--brand-accent:#14662f;--brand-dark-accent:#7fd39a}', show)
    expect(own.styles).toHaveLength(1)
    expect(own.sources).toEqual(["'self'", own.styles[0], expect.stringMatching(/^'nonce-[\w-]+'$/)])
    expect((await policyWith(undefined, show)).sources).toEqual(["'self'", expect.stringMatching(/^'nonce-[\w-]+'$/)])
  }
})

test('STU-03 the ways to the reasons have the names of the list beside the page', () => {
  const way = (text: string, part = 'my-tickets') => `<a data-reason="${part}" id="part-${part}" href="/studio/preview?t=x#why-${part}" target="_top">${text}</a>`
  expect(namedReasons(`${way('my-tickets<!-- --> ?')}<p>x</p>${way('y ?', 'constructor')}`, spanish)).toBe(`${way('Sus casos ?')}<p>x</p>${way('y ?', 'constructor')}`)
})

test('STU-03 a frame has no way out but to the reasons of its parts', () => {
  const html = '<a class="x" href="/support">Home</a><a href="#top">Top</a><a data-reason="contact" href="/studio/preview?t=x#why-contact">?</a><a aria-label="a" href="https://elsewhere.example">E</a><script nonce="n">alert(1)</script><p>x</p><script src="/a.js"></script>'
  expect(withoutWaysOut(html)).toBe('<a class="x">Home</a><a href="#top">Top</a><a data-reason="contact" href="/studio/preview?t=x#why-contact">?</a><a aria-label="a">E</a><p>x</p>')
})
