import { expect, it } from 'vitest'
import { anonymous, type Identity } from '#contracts/identity.ts'
import { failure, success } from '#contracts/outcome.ts'
import type { Dispatcher } from '#platform/services/call.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { createContext } from '#platform/http/middleware.ts'
import type { RequestContext, Runtime } from '#platform/context/request-context.ts'
import { checkRecognisedToken, readUserInRecogState, recognisedStateFlag } from '../../contract.ts'
import { decideRecognisedState, readRecognisedState } from './read-recognised-state.ts'
import { signIn, TestBrowser } from '#test/support/sign-in-browser.ts'
import { openTestSite } from '../flow/test-site.ts'

const isEither = [true, false]

it('ACC-10 ACC-12 the whole table: every condition must hold, and only the string false switches it off', () => {
  let allowed = 0
  for (const flag of ['true', 'false', '', undefined, false, 'FALSE'])
    for (const isEtrsValid of isEither)
      for (const isTokenOk of isEither)
        for (const isUserInRecogState of isEither)
          for (const isAuthenticated of isEither)
            for (const mayTokenCheckFail of isEither) {
              const decided = decideRecognisedState({ flag, isEtrsValid, isTokenOk, isUserInRecogState, isAuthenticated, mayTokenCheckFail })
              const isExpected =
                flag !== 'false' && isEtrsValid && isUserInRecogState && !isAuthenticated && (isTokenOk || mayTokenCheckFail)
              expect(decided.isEtrsSessionAllowed).toBe(isExpected)
              expect(decided.isTokenCheckFailed).toBe(flag !== 'false' && isEtrsValid && !isAuthenticated && !isTokenOk)
              allowed += Number(decided.isEtrsSessionAllowed)
            }
  // five flag values × (token ok on either kind of cluster, or not ok on a test cluster)
  expect(allowed).toBe(15)
})

function buildContext(runtime: Runtime, recognisedToken: string | undefined, identity: Identity = anonymous): RequestContext {
  return createContext(runtime, {
    identity, recognisedToken, client: { address: '198.51.100.7', isRobot: false }, requestId: 'test-request', url: 'http://localhost/support', signal: new AbortController().signal,
  })
}

async function openRemembered() {
  const site = await openTestSite(await openTestDatabase('sqlite'))
  const browser = new TestBrowser(site.url)
  await signIn(browser, { loginId: 'ben.okafor', remember: true })
  return { site, browser, token: browser.cookies.get('ETRS')!.value.split('|')[1]! }
}

it('ACC-10 a remembered device on which nobody is signed in is allowed; the flag false and a sign-in end that', async () => {
  const { site, token } = await openRemembered()
  const context = buildContext(site.runtime, token)
  expect(await readRecognisedState(context, {})).toEqual({ isEtrsSessionAllowed: true, isTokenCheckFailed: false })
  expect(await readRecognisedState(context, { [recognisedStateFlag]: 'true' })).toMatchObject({ isEtrsSessionAllowed: true })
  expect(await readRecognisedState(context, { [recognisedStateFlag]: 'false' })).toMatchObject({ isEtrsSessionAllowed: false })
  const signedIn = buildContext(site.runtime, token, { kind: 'customer', customerId: 'c', loginId: 'l', loginType: 'UserId' })
  expect(await readRecognisedState(signedIn, {})).toEqual({ isEtrsSessionAllowed: false, isTokenCheckFailed: false })
})

it('ACC-12 a token that nobody gave out is a failed check: an anonymous load', async () => {
  const { site } = await openRemembered()
  const made = await readRecognisedState(buildContext(site.runtime, 'made-up-token-0123456789'), {})
  expect(made).toEqual({ isEtrsSessionAllowed: false, isTokenCheckFailed: true })
  const none = await readRecognisedState(buildContext(site.runtime, undefined), {})
  expect(none).toEqual({ isEtrsSessionAllowed: false, isTokenCheckFailed: false })
})

it.each([
  ['tst2', true],
  ['tst3', true],
  ['test5', false],
  ['production', false],
  ['embedded', false],
] as const)('ACC-12 when the token check fails on %s the session is allowed: %s', async (cluster, isAllowed) => {
  const { site, token } = await openRemembered()
  // with the operator's services: the check is down, the state is known
  const dispatcher: Dispatcher = {
    dispatch: async (_, endpoint) =>
      endpoint.id === checkRecognisedToken.id ? failure(503, 'UNREACHABLE', 'down') : success({ content: { isInRecognisedState: true } }),
  }
  const runtime = { ...site.runtime, dispatcher, config: { ...site.runtime.config, cluster } }
  const state = await readRecognisedState(buildContext(runtime, token), {})
  expect(state).toEqual({ isEtrsSessionAllowed: isAllowed, isTokenCheckFailed: true })
})

it('ACC-12 the cluster comes from configuration, whatever the Host header says', async () => {
  const { site, token } = await openRemembered()
  const context = { ...buildContext(site.runtime, `${token}x`), url: 'http://services.test2.example.com/support' }
  expect(await readRecognisedState(context, {})).toMatchObject({ isEtrsSessionAllowed: false })
})

it('ACC-10 the services answer by the ETRS cookie alone, and say nothing about the person', async () => {
  const { browser } = await openRemembered()
  const signedIn = await browser.request(readUserInRecogState.path)
  expect(await signedIn.json()).toEqual({ content: { isInRecognisedState: false } })
  await browser.post('/acctmgmt/signout')
  const recognised = await browser.request(readUserInRecogState.path)
  expect(await recognised.json()).toEqual({ content: { isInRecognisedState: true } })
  const valid = (await (await browser.request(checkRecognisedToken.path)).json()) as { content: object }
  expect(Object.keys(valid.content)).toEqual(['isValid', 'expiresAt'])
})

it('ACC-10 without a token the check is rejected with a code', async () => {
  const site = await openTestSite(await openTestDatabase('sqlite'))
  const answer = await new TestBrowser(site.url).request(checkRecognisedToken.path)
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ error: { code: 'TOKEN_INVALID' } })
})
