import { redirect } from 'react-router'
import type { RequestContext } from '#platform/context/request-context.ts'
import { signInPath } from '#contracts/site-path.ts'
import { signInProblems, type LoginPage, type SignInProblem } from '../../login-page-data.ts'
import { signInPaths } from '../../sign-in-paths.ts'
import { embeddedProvider } from '../provider/embedded-provider.ts'
import { safeReturnUrl } from './safe-return-url.ts'
import { readDemoSignIns } from '../provider/seed-demo-people.ts'
import { cookieNames, readCookies } from '../sessions/session-cookies.ts'
import { readAttempt } from './sign-in-attempt.ts'
import { signInKeys } from '../keys/sign-in-keys.ts'

/**
 * The data of GET /acctmgmt/login (ACC-01). With the embedded provider, a visit without a pending sign-in throws the
 * redirect that starts one.
 */
export async function readLoginPage(context: RequestContext, request: Request): Promise<LoginPage> {
  const { config } = context.runtime
  const query = new URL(request.url).searchParams
  const problem = signInProblems.find((known) => known === query.get('problem'))
  const finalUrl = safeReturnUrl(query.get('final_url'), config)
  if (config.identity.kind === 'gateway') return { kind: 'gateway', homeUrl: config.publicUrl }
  if (config.identity.kind === 'issuer') return { kind: 'issuer', finalUrl, problem }
  const uid = query.get('interaction')
  if (uid) return readLoginForm(context, request, uid, problem)
  if (problem) return { kind: 'problem', problem, finalUrl }
  const lang = query.get('lang')
  throw redirect(signInPath(finalUrl) + (lang ? `&lang=${encodeURIComponent(lang)}` : ''))
}

/** The form is shown only to the browser that started this sign-in, and only while the attempt lasts. */
async function readLoginForm(context: RequestContext, request: Request, uid: string, problem: SignInProblem | undefined): Promise<LoginPage> {
  const { runtime, clock } = context
  const [provider, keys] = await Promise.all([embeddedProvider(runtime), signInKeys(runtime.database)])
  const login = await provider.findPendingLogin(uid)
  const cookies = readCookies(request.headers.get('cookie') ?? undefined)
  const attempt = readAttempt(cookieNames(runtime.config), keys, cookies, login?.state, clock())
  if (!attempt) return { kind: 'problem', problem: 'expired', finalUrl: safeReturnUrl(undefined, runtime.config) }
  const action = `${signInPaths.login}?${new URLSearchParams({ interaction: uid, ...(context.locale === 'es' ? { lang: 'es' } : {}) })}`
  return {
    kind: 'form',
    action,
    problem,
    loginId: attempt.loginId ?? '',
    remember: attempt.remember,
    demo: runtime.config.mode === 'production' ? undefined : await readDemoSignIns(runtime.database),
  }
}
