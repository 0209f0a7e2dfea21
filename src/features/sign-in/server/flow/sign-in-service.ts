import type { Context } from 'hono'
import { variantOfUrl } from '#contracts/site-path.ts'
import type { DoorEnv } from '#platform/http/middleware.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { recordSecurityEvent, type SecurityEvent } from '#platform/security/security-log.ts'
import type { IssuerClient } from '../issuer/issuer-client.ts'
import { readCookies, type CookieNames } from '../sessions/session-cookies.ts'

/** What every route of this feature works with. */
export interface SignInService {
  readonly runtime: Runtime
  readonly names: CookieNames
  readonly issuer: IssuerClient
}

export type SignInContext = Context<DoorEnv>

export function cookiesOf(c: SignInContext): Map<string, string> {
  return readCookies(c.req.header('cookie'))
}

/** In the security log, with where it came from. */
export function note(c: SignInContext, { runtime }: SignInService, happened: SecurityEvent): void {
  recordSecurityEvent(runtime, { ...happened, address: c.get('request').client.address, requestId: c.get('requestId') })
}

export function setCookies(c: SignInContext, lines: readonly string[]): void {
  for (const line of lines) c.header('set-cookie', line, { append: true })
}

/** The text fields of a form; a field that is missing, or a file, is ''. */
export async function readForm(c: SignInContext): Promise<(name: string) => string> {
  const fields: Record<string, unknown> = await c.req.parseBody().catch(() => ({}))
  return (name) => {
    const value = fields[name]
    return typeof value === 'string' ? value : ''
  }
}

/** The language that the person reads: asked for by `lang`, or that of the page to come back to. */
export function isSpanish(c: SignInContext, finalUrl: string, publicUrl: string): boolean {
  const lang = c.req.query('lang')
  return lang ? lang === 'es' : variantOfUrl(new URL(finalUrl, publicUrl)).locale === 'es'
}
