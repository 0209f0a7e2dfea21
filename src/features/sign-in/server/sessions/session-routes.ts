import type { Hono } from 'hono'
import { loginPath, supportPath, variantOfUrl } from '#contracts/site-path.ts'
import { recordEvent } from '#features/analytics/server.ts'
import type { DoorEnv } from '#platform/http/middleware.ts'
import { endSessionsPath } from '../../end-sessions-path.ts'
import { signInPaths } from '../../sign-in-paths.ts'
import { safeReturnUrl } from '../flow/safe-return-url.ts'
import { clearCookie, readRecognisedCookie } from './session-cookies.ts'
import { deleteDevice, endAllOf, endSession, findSession, moveSessionEnd } from './session-store.ts'
import { hashOf } from '../keys/sign-in-keys.ts'
import { cookiesOf, note, readForm, setCookies, type SignInContext, type SignInService } from '../flow/sign-in-service.ts'

/** What a person does with a session that is there: extend it, end it, forget the device. */
export function mountSessionRoutes(app: Hono<DoorEnv>, service: SignInService): void {
  app.post(signInPaths.signOut, (c) => signOut(c, service))
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
 * At a sign-out the browser drops what it holds of our pages, those behind its Back button among them. Neither "cookies",
 * which would take the consent and the remembered device away, nor "storage": nothing personal is there, and events that
 * wait to be sent are.
 */
const droppedAtSignOut = '"cache"'

/** Where it says that all sessions have ended; an issuer brings people back to it by these very words. */
const endedPages = [`${signInPaths.login}?problem=ended`, `${signInPaths.login}?problem=ended&lang=es`] as const

/** The support home of the variant that a path belongs to. */
function supportHomeOf(from: string | undefined, { runtime }: SignInService): string {
  const path = safeReturnUrl(from, runtime.config)
  return supportPath(variantOfUrl(new URL(path, runtime.config.publicUrl)))
}

/** Ends the session here and at an issuer that takes part; a remembered device stays remembered. */
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

/** Ends every session of the person, on every device, forgets the devices that are remembered, and signs out at an issuer that takes part. */
async function endAllSessions(c: SignInContext, service: SignInService): Promise<Response> {
  const { runtime, names, issuer } = service
  const isSpanish = (await readForm(c))('lang') === 'es'
  const session = await findSession(runtime.database, hashOf(cookiesOf(c).get(names.session) ?? ''), runtime.clock())
  // who is not signed in has nobody's sessions to end
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

/** Moves the end of the session, never past `ends_at`. The state cookie stays as it is (ACC-20). */
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

/** All in epoch ms; `now` tells a browser how wrong its own clock is. */
function answerEnds(c: SignInContext, { expiresAt, endsAt }: { expiresAt: number; endsAt: number }, { runtime }: SignInService): Response {
  return c.json({ expiresAt, endsAt, now: runtime.clock() })
}

function answerEnded(c: SignInContext): Response {
  return c.json({ error: { code: 'SIGN_IN_REQUIRED', message: 'The session has ended.', requestId: c.get('requestId') } }, 401)
}
