import { expect, test } from 'vitest'
import { failure } from '#contracts/outcome.ts'
import { getPageText } from '#features/knowledge/contract.ts'
import { buildContext } from '../support/context.ts'
import { usePages } from '../support/pages.ts'

const { runtime, answer } = usePages()

test.each([
  ['/support/contact', /Something on our side isn’t working right now\./, /offline/],
  ['/es-us/support/contact', /Algo de nuestro lado no funciona en este momento\./, /no tenga conexión/],
] as const)('a page whose service cannot answer says that the fault is ours, and when to come again: %s', async (path, ours, connection) => {
  const working = runtime().dispatcher
  const dispatcher: typeof working = { dispatch: (context, endpoint, input) => (endpoint.id === getPageText.id ? Promise.resolve(failure(500, 'FAULT', 'Something broke on our side.')) : working.dispatch(context, endpoint, input)) }
  const response = await answer(path, {}, { request: buildContext({ ...runtime(), dispatcher }, { path }), session: undefined, nonce: 'nonce' })
  expect([response.status, response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([503, expect.stringMatching(/^[2-6]$/), 'no-store'])
  const html = await response.text()
  const shown = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect(shown).toMatch(ours)
  expect(shown).not.toMatch(connection)
})
