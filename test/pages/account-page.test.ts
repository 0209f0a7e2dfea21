import { expect, test } from 'vitest'
import { buildContext, signedInAs } from '../support/context.ts'
import { usePages } from '../support/pages.ts'

const sub = '8f14e45f-ceea-467f-a0b2-6d2c1a9b77e0'
const { runtime, answer } = usePages()

const textOf = (html: string) => html.replaceAll('\u00A0', ' ').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

/** The account page of a customer of an operator's identity provider, with these name claims. */
async function openAccount({ loginId = sub, firstName = '', lang = 'en' }: { loginId?: string; firstName?: string; lang?: string }): Promise<string> {
  const address = `/acctmgmt/overview?lang=${lang}`
  const later = runtime().clock() + 3_600_000
  const response = await answer(address, {}, { request: { ...buildContext(runtime(), { path: address, identity: signedInAs(sub, loginId) }), locale: lang as 'en' | 'es' }, session: { firstName, expiresAt: later, endsAt: later }, nonce: 'nonce' })
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
  const { id } = await runtime().database.read.selectFrom('customer').select('id').where('login_id', '=', 'joe.marsh').executeTakeFirstOrThrow()
  const request = { ...buildContext(runtime(), { path: '/acctmgmt/overview', identity: signedInAs(id, 'joe.marsh') }), deadline: Number.POSITIVE_INFINITY }
  const text = textOf(await (await answer('/acctmgmt/overview', {}, { request, session: undefined, nonce: 'nonce' })).text())
  expect(text).toMatch(/Account 301555120 Plan: Internet 100 Balance \$[\d.]+(?:; \$[\d.]+ of it|,) past due since \w+ \d+, \d{4} See the bill ending in 5120/)
  // paid when due; nothing is owed until the next statement
  expect(text).toMatch(/Account 301555133 Plan: Internet 100 Balance (?:\$0\.00 |\$[\d.]+, due by )/)
})

test('ACC-10 the account page says since when a device is remembered in the customer’s time zone, not the operator’s', async () => {
  const { id } = await runtime().database.read.selectFrom('customer').select('id').where('login_id', '=', 'lena.fischer').executeTakeFirstOrThrow()
  // half past one at night in New York, and the evening before in Seattle
  const since = Date.UTC(2026, 10, 10, 6, 30)
  await runtime().database.write.insertInto('recognised_device').values({ token_hash: 'lenas-device', customer_id: id, name: 'A phone', created_at: since, expires_at: runtime().clock() + 864_000_000 }).execute()
  const request = { ...buildContext(runtime(), { path: '/acctmgmt/overview', identity: signedInAs(id, 'lena.fischer') }), deadline: Number.POSITIVE_INFINITY }
  expect(textOf(await (await answer('/acctmgmt/overview', {}, { request, session: undefined, nonce: 'nonce' })).text())).toContain('Since November 9, 2026')
})
