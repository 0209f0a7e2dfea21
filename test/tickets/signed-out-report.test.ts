import { expect, test } from 'vitest'
import { buildContext, signedInAs } from '../support/context.ts'
import { wordsOf } from '../support/gateway-site.ts'
import { usePages } from '../support/pages.ts'

const { runtime, answer } = usePages()

async function send(pathname: string, fields: Record<string, string>, loginId?: string) {
  const row = loginId === undefined ? undefined : await runtime().database.read.selectFrom('customer').select('id').where('login_id', '=', loginId).executeTakeFirstOrThrow()
  const request = buildContext(runtime(), { path: pathname, ...(row && loginId !== undefined ? { identity: signedInAs(row.id, loginId) } : {}) })
  return answer(pathname, { method: 'POST', body: new URLSearchParams(fields) }, { request, session: undefined, nonce: 'nonce' })
}

test.each([
  ['/support/openticket?ct=internet', 'You’ve been signed out', 'Nothing was sent', 'final_url=%2Fsupport%2Fopenticket%3Fct%3Dinternet'],
  ['/es-us/support/openticket?ct=internet', 'Su sesión se cerró', 'No se envió nada', 'final_url=%2Fes-us%2Fsupport%2Fopenticket%3Fct%3Dinternet'],
] as const)('TIC-01 a report sent after signing out elsewhere, %s, says so, keeps what was typed and leads back', async (page, title, text, href) => {
  const answered = await send(page, { key: 'a-key-of-a-form', account: '301448210', category: 'internet', description: 'No light at all', since: 'Monday', contact: 'phone', phone: '4045550117' })
  expect(answered.status).toBe(401)
  const html = await answered.text()
  for (const each of [title, text]) expect(wordsOf(html)).toContain(each)
  expect(html).toContain(href)
  expect(html).toContain('No light at all')
  for (const [name, value] of [['since', 'Monday'], ['phone', '4045550117'], ['account', '301448210']] as const) expect(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0], name).toContain(`value="${value}"`)
  expect(/<input[^>]*name="category"[^>]*checked[^>]*>/.exec(html)?.[0]).toContain('value="internet"')
  expect(await runtime().database.read.selectFrom('ticket').select('id').where('description', '=', 'No light at all').execute()).toEqual([])
})

test('TIC-01 a call needs a number and a time, and no subject', async () => {
  const page = '/support/openticket?callback='
  const html = await (await send(page, { intent: 'change', phone: '3055550134' }, 'joe.marsh')).text()
  const window = /<input[^>]*name="window"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(html.indexOf('name="phone"')).toBeLessThan(html.indexOf('name="category"'))
  expect(wordsOf(html)).toContain('What is it about? (optional)')
  // joe.marsh has several accounts; a call asks for none of them
  expect(/<input[^>]*name="account"[^>]*>/.exec(html)?.[0]).toContain('type="hidden"')
  const refused = await send(page, { key: 'another-key-of-a-form', account: '301555133', phone: '', window }, 'joe.marsh')
  expect(refused.status).toBe(422)
  const taken = await send(page, { key: 'another-key-of-a-form', account: '301555133', phone: '3055550134', window }, 'joe.marsh')
  expect([taken.status, taken.headers.get('location')]).toEqual([303, expect.stringMatching(/mytickets\/CM\d{8}\?sent$/)])
})
