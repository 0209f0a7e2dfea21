import { expect, test } from 'vitest'
import { buildContext, signedInAs } from '../support/context.ts'
import { wordsOf } from '../support/gateway-site.ts'
import { usePages } from '../support/pages.ts'

const { runtime, answer } = usePages()

async function open(who: string | undefined, pathname: string): Promise<string> {
  const row = who === undefined ? undefined : await runtime().database.read.selectFrom('customer').select('id').where('login_id', '=', who).executeTakeFirstOrThrow()
  const request = buildContext(runtime(), { path: pathname, ...(row && who !== undefined ? { identity: signedInAs(row.id, who) } : {}) })
  return (await answer(pathname, {}, { request, session: undefined, nonce: 'nonce' })).text()
}

test.each([
  ['/support/openticket?callback=', 'We’ll call you back', 'Report a problem', 'All times are Pacific Time.'],
  ['/es-us/support/openticket?callback=', 'Le llamamos', 'Reportar un problema', 'hora del Pacífico'],
] as const)('TIC-01 the page that asks for a call, %s, is called so, knows the number, and speaks of the customer’s hours', async (page, title, other, zone) => {
  const html = await open('lena.fischer', page)
  expect(/<title>([^<|]*)/.exec(html)?.[1]).toContain(title)
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toContain(title)
  const { phone } = await runtime().database.read.selectFrom('customer').select('phone').where('login_id', '=', 'lena.fischer').executeTakeFirstOrThrow()
  expect(/<input[^>]*name="phone"[^>]*>/.exec(html)?.[0]).toContain(`value="${phone}"`)
  expect(wordsOf(html)).toContain(zone)
  const report = await open('lena.fischer', page.replace('?callback=', ''))
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(report)?.[1]).toContain(other)
  expect(/<input[^>]*name="phone"[^>]*>/.exec(report)?.[0]).not.toContain(phone)
})
