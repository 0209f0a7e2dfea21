import type { Hono } from 'hono'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { defaultRedirectPath } from '#contracts/site-path.ts'
import { hasClientLeft, type AppEnv } from '#platform/http/middleware.ts'
import { isThisMachine } from '#platform/config/deployment.ts'
import { limitRequests, whoCalls } from '#platform/http/load/limit-requests.ts'
import { countSignIn } from '#platform/observability/metrics.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { SignInProblem } from '../../login-page-data.ts'
import { signInPaths } from '../../sign-in-paths.ts'
import { answerWait } from '../provider/answer-wait.ts'
import { mountBackChannelLogout } from '../issuer/back-channel-logout.ts'
import { checkCredentials } from '../provider/check-credentials.ts'
import { embeddedProvider, loginFormPath } from '../provider/embedded-provider.ts'
import { createIssuerClient } from '../issuer/issuer-client.ts'
import { describeIssuerProblem } from '../issuer/issuer-problem.ts'
import { inLanguageOf, readLandingPath } from './landing-path.ts'
import { safeReturnUrl } from './safe-return-url.ts'
import { cookieNames } from '../sessions/session-cookies.ts'
import { mountSessionRoutes } from '../sessions/session-routes.ts'
import { buildAttemptCookie, clearAttempt, readAttempt, trimAttempts } from './sign-in-attempt.ts'
import { signInKeys } from '../keys/sign-in-keys.ts'
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts'
import { cookiesOf, isSpanish, note, readForm, setCookies, type SignInContext, type SignInService } from './sign-in-service.ts'
import { deviceName } from '../sessions/device-name.ts'
import { startSession } from '../sessions/start-session.ts'

/**
 * Mounts sign-in, its callback, the embedded provider, and the actions on a session. GET /acctmgmt/login is a page.
 * Mount it behind the entry middleware, which refuses cross-site writes, and before the pages.
 */
export function mountSignIn(app: Hono<AppEnv>, runtime: Runtime): void {
  const service = { runtime, names: cookieNames(runtime.config), issuer: createIssuerClient(runtime) }
  mountSessionRoutes(app, service)
  // with a gateway, customers are signed in before they get here, and the login page says so
  if (runtime.config.identity.kind === 'gateway') {
    app.get(signInPaths.signIn, (c) => c.redirect(signInPaths.login, 302))
    return
  }
  const limits = createSignInLimits(runtime.database)
  app.use(signInPaths.signIn, limitRequests(limits.start, runtime.config, (c, retryAfterS) => {
    const finalUrl = safeReturnUrl(c.req.query('final_url'), runtime.config)
    return answerWait(app, c, { path: problemPath(c, service, 'wait', finalUrl), retryAfterS })
  }))
  app.get(signInPaths.signIn, (c, next) => {
    const address = atPublicName(c.req.url, runtime.config.publicUrl)
    return address ? Promise.resolve(c.redirect(address, 302)) : next()
  })
  app.get(signInPaths.signIn, (c) => orUnavailable(c, service, () => beginSignIn(c, service, c.req.query('final_url'), false)))
  app.post(signInPaths.signIn, async (c) => {
    const form = await readForm(c)
    return orUnavailable(c, service, () => beginSignIn(c, service, form('final_url'), form('remember') !== ''))
  })
  app.get(signInPaths.callback, (c) => orUnavailable(c, service, () => completeSignIn(c, service)))
  if (runtime.config.identity.kind === 'issuer') mountBackChannelLogout(app, service)
  if (runtime.config.identity.kind === 'embedded') mountEmbeddedProvider(app, service, limits)
}

function mountEmbeddedProvider(app: Hono<AppEnv>, service: SignInService, limits: SignInLimits): void {
  const { runtime } = service
  app.use(`${signInPaths.provider}/*`, limitRequests(limits.provider, runtime.config, (c, retryAfterS) => {
    return answerWait(app, c, { path: problemPath(c, service, 'wait', defaultRedirectPath), retryAfterS })
  }))
  app.all(`${signInPaths.provider}/*`, async (c) => {
    const provider = await embeddedProvider(runtime)
    return provider.fetch(c.req.raw)
  })
  app.post(signInPaths.login, async (c) => {
    const uid = c.req.query('interaction')
    const provider = await embeddedProvider(runtime)
    const login = await provider.findPendingLogin(uid)
    const keys = await signInKeys(runtime.database)
    const attempt = readAttempt(service.names, keys, cookiesOf(c), login?.state, runtime.clock())
    if (!login || !attempt) return toProblem(c, service, 'expired')
    const form = await readForm(c)
    const typed = { loginId: form('loginId'), password: form('password') }
    const checked = await checkCredentials(runtime, limits, { ...typed, from: whoCalls(c, runtime.config) })
    if (!checked.ok) {
      countSignIn(checked.code)
      noteFailure(c, service, checked.code, typed.loginId)
    }
    const changed = { ...attempt, remember: form('remember') !== '', loginId: checked.ok ? undefined : typed.loginId.slice(0, 256) }
    const cookieLine = buildAttemptCookie(service.names, keys, changed, runtime.clock())
    setCookies(c, [cookieLine])
    if (!checked.ok) {
      const path = loginFormPath(uid!, c.req.query('lang') === 'es', checked.code)
      return checked.code === 'wait' ? answerWait(app, c, { path, retryAfterS: checked.retryAfterS, cookieLine }) : c.redirect(path, 303)
    }
    return c.redirect(await login.finish(checked.customerId), 303)
  })
}

/**
 * The same address under the name that PUBLIC_URL has for this machine (localhost for 127.0.0.1): the callback comes
 * there, and reads the cookies that a sign-in sets. Undefined if the request is there already.
 */
function atPublicName(requested: string, publicUrl: string): string | undefined {
  const [{ host, hostname, pathname, search }, ours] = [new URL(requested), new URL(publicUrl)]
  return hostname !== ours.hostname && isThisMachine(host) && isThisMachine(ours.host) ? ours.origin + pathname + search : undefined
}

/** ACC-01: stores the return address in the attempt and redirects to the identity provider. */
async function beginSignIn(c: SignInContext, service: SignInService, finalUrl: string | undefined, remember: boolean): Promise<Response> {
  const { runtime, names } = service
  const attempt = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    finalUrl: inLanguageOf(safeReturnUrl(finalUrl, runtime.config), c.req.query('lang')),
    remember,
    startedAt: runtime.clock(),
  }
  const keys = await signInKeys(runtime.database)
  try {
    const address = await service.issuer.authorizationUrl(attempt, isSpanish(c, attempt.finalUrl, runtime.config.publicUrl))
    setCookies(c, [...trimAttempts(names, keys, cookiesOf(c)), buildAttemptCookie(names, keys, attempt, attempt.startedAt)])
    return c.redirect(address.href, 302)
  } catch (err) {
    countSignIn('failed')
    runtime.log.error({ requestId: c.get('requestId'), ...(await describeIssuerProblem(runtime.config, err)), err }, 'the identity provider cannot be reached')
    return toProblem(c, service, 'unavailable', attempt.finalUrl)
  }
}

/** While the database is away or its disk is full, the person gets the sign-in page with a message instead of an error. */
async function orUnavailable(c: SignInContext, service: SignInService, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (err) {
    if (hasClientLeft(c)) throw err
    countSignIn('failed')
    service.runtime.log.error({ requestId: c.get('requestId'), err }, 'a sign-in could not be carried out')
    return toProblem(c, service, 'unavailable')
  }
}

async function completeSignIn(c: SignInContext, service: SignInService): Promise<Response> {
  const { runtime, names } = service
  const state = c.req.query('state')
  const keys = await signInKeys(runtime.database)
  const attempt = readAttempt(names, keys, cookiesOf(c), state, runtime.clock())
  if (!state || !attempt) {
    noteFailure(c, service, 'expired')
    return toProblem(c, service, 'expired')
  }
  // whatever the outcome, this attempt cannot be used again
  setCookies(c, [clearAttempt(names, state)])
  const redeemed = await service.issuer.redeem(new URL(c.req.url).search, attempt)
  countSignIn(redeemed.ok ? 'ok' : 'failed')
  if (!redeemed.ok) {
    noteFailure(c, service, redeemed.code)
    runtime.log.warn({ requestId: c.get('requestId'), problem: redeemed.code, ...(await describeIssuerProblem(runtime.config, redeemed.error)), err: redeemed.error }, 'sign-in was not completed')
    return toProblem(c, service, redeemed.code, attempt.finalUrl)
  }
  const { person } = redeemed
  setCookies(c, await startSession(runtime, names, keys, cookiesOf(c), person, attempt.remember && { device: deviceName(c.req.header('user-agent')) }))
  note(c, service, { event: 'sign-in', person: person.customerId, login: person.loginId, facts: { role: person.role ?? 'customer', remembered: attempt.remember ? 1 : 0 } })
  return c.redirect(await readLandingPath(c.get('request'), person, safeReturnUrl(attempt.finalUrl, runtime.config)), 303)
}

function noteFailure(c: SignInContext, service: SignInService, reason: SignInProblem, login?: string): void {
  note(c, service, { event: 'sign-in.failed', login: login?.slice(0, 256), facts: { reason } })
}

/** Redirects to the sign-in page with a message and "Sign in again", in place of an error. */
function toProblem(c: SignInContext, service: SignInService, problem: SignInProblem, finalUrl = defaultRedirectPath): Response {
  return c.redirect(problemPath(c, service, problem, finalUrl), 303)
}

function problemPath(c: SignInContext, { runtime }: SignInService, problem: SignInProblem, finalUrl: string): string {
  const query = new URLSearchParams({ problem })
  if (finalUrl !== defaultRedirectPath) query.set('final_url', finalUrl)
  if (isSpanish(c, finalUrl, runtime.config.publicUrl)) query.set('lang', 'es')
  return `${signInPaths.login}?${query}`
}
