import type { Hono } from 'hono'
import { loginPath, supportPath, variantOfUrl } from '#contracts/site-path.ts'
import { recordEvent } from '#features/analytics/server.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import { endSessionsPath } from '../../end-sessions-path.ts'
import { signInPaths } from '../../sign-in-paths.ts'
import { safeReturnUrl } from '../flow/safe-return-url.ts'
import { clearCookie, readRecognisedCookie } from './session-cookies.ts'
import { deleteDevice, endAllOf, endSession, findSession, moveSessionEnd } from './session-store.ts'
import { hashOf } from '../keys/sign-in-keys.ts'
import { cookiesOf, note, readForm, setCookies, type SignInContext, type SignInService } from '../flow/sign-in-service.ts'

/** The actions on an existing session: extend it, end it, forget the device. */
export function mountSessionRoutes(app: Hono<AppEnv>, service: SignInService): void {
  app.post(signInPaths.signOut, (c) => signOut(c, service))
  // "Try again" after a sign-out that failed is a link: the account page shows who is signed in, and offers to sign out
  app.get(signInPaths.signOut, (c) => c.redirect('/acctmgmt/overview', 303))
  app.get(signInPaths.signedOut, (c) => {
    const state = c.req.query('state')
    return c.redirect(endedPages.find((page) => page === state) ?? supportHomeOf(state, service), 303)
  })
  app.post(endSessionsPath, (c) => endAllSessions(c, service))
  app.post(signInPaths.forget, (c) => forgetDevice(c, service))
  app.post(signInPaths.extend, (c) => extendSession(c, service))
  app.get(signInPaths.session, (c) => {
    const session = c.get('visitor').session
    return session ? answerEnds(c, session, service) : answerEnded(c)
  })
}

/**
 * At sign-out the browser drops its cache of our pages, including those behind its Back button. Not "cookies", which
 * would remove the consent and the remembered device; not "storage", which holds nothing personal but events waiting to
 * be sent.
 */
const droppedAtSignOut = '"cache"'

/** The pages that say that all sessions have ended. An issuer redirects back with exactly these values as `state`. */
const endedPages = [`${signInPaths.login}?problem=ended`, `${signInPaths.login}?problem=ended&lang=es`] as const

/** The support home of the variant that a path belongs to. */
function supportHomeOf(from: string | undefined, { runtime }: SignInService): string {
  const path = safeReturnUrl(from, runtime.config)
  return supportPath(variantOfUrl(new URL(path, runtime.config.publicUrl)))
}

/** Ends the session here and, if the issuer supports it, there. A remembered device stays remembered. */
async function signOut(c: SignInContext, service: SignInService): Promise<Response> {
  const { runtime, names, issuer } = service
  const home = supportHomeOf((await readForm(c))('from'), service)
  const id = cookiesOf(c).get(names.session)
  const session = id ? await findSession(runtime.database, hashOf(id), runtime.clock()) : undefined
  if (id && session) await endSession(runtime.database, hashOf(id), (err) => runtime.log.error({ requestId: c.get('requestId'), err }, 'a session that was ended could not be deleted yet'))
  if (session) note(c, service, { event: 'sign-out', person: session.customerId })
  if (session) await recordEvent(c.get('request'), { name: 'systemEvent', eventName: 'sessionEnded', successFlag: '1', statusCode: 'signedOut' })
  setCookies(c, [clearCookie(names, names.session), clearCookie(names, names.state)])
  c.header('clear-site-data', droppedAtSignOut)
  const elsewhere = session?.idToken ? await issuer.endSessionUrl(session.idToken, home) : undefined
  return c.redirect(elsewhere?.href ?? home, 303)
}

/** Ends all sessions of the customer, forgets the remembered devices, and signs out at an issuer that supports it. */
async function endAllSessions(c: SignInContext, service: SignInService): Promise<Response> {
  const { runtime, names, issuer } = service
  const isSpanish = (await readForm(c))('lang') === 'es'
  const session = await findSession(runtime.database, hashOf(cookiesOf(c).get(names.session) ?? ''), runtime.clock())
  // without a session there is no customer whose sessions could end
  if (!session) return c.redirect(`${loginPath}${isSpanish ? '?lang=es' : ''}`, 303)
  const ended = await endAllOf(runtime.database, session.customerId)
  note(c, service, { event: 'sign-out.everywhere', person: session.customerId, facts: ended })
  await recordEvent(c.get('request'), { name: 'systemEvent', eventName: 'sessionEnded', successFlag: '1', statusCode: 'signedOut' })
  setCookies(c, [names.session, names.state, names.recognised].map((name) => clearCookie(names, name)))
  c.header('clear-site-data', droppedAtSignOut)
  const page = endedPages[isSpanish ? 1 : 0]
  const elsewhere = session.idToken ? await issuer.endSessionUrl(session.idToken, page) : undefined
  return c.redirect(elsewhere?.href ?? page, 303)
}

async function forgetDevice(c: SignInContext, service: SignInService): Promise<Response> {
  const { runtime, names } = service
  const from = (await readForm(c))('from')
  const token = readRecognisedCookie(cookiesOf(c).get(names.recognised), runtime.clock())
  if (token) await deleteDevice(runtime.database, hashOf(token))
  setCookies(c, [clearCookie(names, names.recognised)])
  return c.redirect(safeReturnUrl(from, runtime.config), 303)
}

/** Moves the end of the session, never past `ends_at`. The state cookie stays unchanged (ACC-20). */
async function extendSession(c: SignInContext, service: SignInService): Promise<Response> {
  const { runtime, names } = service
  const wantsJson = c.req.header('accept')?.includes('application/json') ?? false
  const idHash = hashOf(cookiesOf(c).get(names.session) ?? '')
  const now = runtime.clock()
  const session = await findSession(runtime.database, idHash, now)
  const expiresAt = session && Math.max(session.expiresAt, Math.min(now + runtime.config.sessionMs, session.endsAt))
  if (!expiresAt || !(await moveSessionEnd(runtime.database, idHash, expiresAt, now))) {
    return wantsJson ? answerEnded(c) : c.redirect(loginPath, 303)
  }
  if (wantsJson) return answerEnds(c, { expiresAt, endsAt: session.endsAt }, service)
  return c.redirect(safeReturnUrl((await readForm(c))('from'), runtime.config), 303)
}

/** The session's ends as JSON, all in epoch ms; from `now` the browser learns how far its own clock is off. */
function answerEnds(c: SignInContext, { expiresAt, endsAt }: { expiresAt: number; endsAt: number }, { runtime }: SignInService): Response {
  return c.json({ expiresAt, endsAt, now: runtime.clock() })
}

function answerEnded(c: SignInContext): Response {
  return c.json({ error: { code: 'SIGN_IN_REQUIRED', message: 'The session has ended.', requestId: c.get('requestId') } }, 401)
}
