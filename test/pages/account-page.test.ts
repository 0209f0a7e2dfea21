import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { RouterContextProvider, type RequestHandler } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#platform/config/config.ts'
import { providePageContext } from '#platform/context/page-context.ts'
import { openRuntime, type OpenRuntime } from '#app/runtime.server.ts'
import { buildContext, signedInAs } from '../support/context.ts'
import { createTestPages } from '../support/pages.ts'

const sub = '8f14e45f-ceea-467f-a0b2-6d2c1a9b77e0'
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'careline-account-'))

let runtime: OpenRuntime
let pages: RequestHandler

beforeAll(async () => {
  runtime = await openRuntime(loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: dataDirectory, PUBLIC_URL: 'https://help.example', LOG_LEVEL: 'silent' }), 'services')
  pages = await createTestPages()
}, 60_000)

afterAll(async () => {
  await runtime.close()
  rmSync(dataDirectory, { recursive: true, force: true })
})

const textOf = (html: string) => html.replaceAll('\u00A0', ' ').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

/** The account page of somebody whom an operator's identity provider signs in, with these claims of a name. */
async function openAccount({ loginId = sub, firstName = '', lang = 'en' }: { loginId?: string; firstName?: string; lang?: string }): Promise<string> {
  const context = new RouterContextProvider()
  const address = `/acctmgmt/overview?lang=${lang}`
  const later = runtime.clock() + 3_600_000
  providePageContext(context, { request: { ...buildContext(runtime, { path: address, identity: signedInAs(sub, loginId) }), locale: lang as 'en' | 'es' }, session: { firstName, expiresAt: later, endsAt: later }, nonce: 'nonce' })
  const response = await pages(new Request(`https://help.example${address}`), context as never)
  expect(response.status).toBe(200)
  return (await response.text()).replaceAll('\u00A0', ' ')
}

test('ACC-01 where the identity provider sends no login id the account page says the name, or nothing, and never its own number of a person', async () => {
  expect(await openAccount({ loginId: 'ana@example.com', firstName: 'Ana' })).toContain('Signed in as ana@example.com')
  const named = await openAccount({ firstName: 'Ana' })
  expect(named).toContain('Signed in as Ana')
  const unnamed = [await openAccount({}), await openAccount({ lang: 'es' })]
  for (const html of unnamed) expect(html).not.toMatch(/(?:Signed in as|Sesión iniciada como) [^{]/)
  for (const html of [named, ...unnamed]) expect(html).not.toContain(sub)
})

test('ORD-02 ORD-03 the account page says what is past due and since when, and of no other account that it is', async () => {
  const context = new RouterContextProvider()
  const { id } = await runtime.database.read.selectFrom('customer').select('id').where('login_id', '=', 'joe.marsh').executeTakeFirstOrThrow()
  const request = { ...buildContext(runtime, { path: '/acctmgmt/overview', identity: signedInAs(id, 'joe.marsh') }), deadline: Number.POSITIVE_INFINITY }
  providePageContext(context, { request, session: undefined, nonce: 'nonce' })
  const text = textOf(await (await pages(new Request('https://help.example/acctmgmt/overview'), context as never)).text())
  expect(text).toMatch(/Account 301555120 Plan: Internet 100 Balance \$[\d.]+(?:; \$[\d.]+ of it|,) past due since \w+ \d+, \d{4} See the bill ending in 5120/)
  // paid when it is due, and nothing is owed until the next statement
  expect(text).toMatch(/Account 301555133 Plan: Internet 100 Balance (?:\$0\.00 |\$[\d.]+, due by )/)
})
