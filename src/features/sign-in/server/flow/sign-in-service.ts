import type { Context } from 'hono'
import { variantOfUrl } from '#contracts/site-path.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { recordSecurityEvent, type SecurityEvent } from '#platform/security/security-log.ts'
import type { IssuerClient } from '../issuer/issuer-client.ts'
import { readCookies, type CookieNames } from '../sessions/session-cookies.ts'

/** The dependencies of every route of this feature. */
export interface SignInService {
  readonly runtime: Runtime
  readonly names: CookieNames
  readonly issuer: IssuerClient
}

export type SignInContext = Context<AppEnv>

export function cookiesOf(c: SignInContext): Map<string, string> {
  return readCookies(c.req.header('cookie'))
}

/** Writes an event to the security log, with the client's address. */
export function note(c: SignInContext, { runtime }: SignInService, happened: SecurityEvent): void {
  recordSecurityEvent(runtime, { ...happened, address: c.get('request').client.address, requestId: c.get('requestId') })
}

export function setCookies(c: SignInContext, lines: readonly string[]): void {
  for (const line of lines) c.header('set-cookie', line, { append: true })
}

/** The text fields of a posted form; a missing field or a file is ''. */
export async function readForm(c: SignInContext): Promise<(name: string) => string> {
  const fields: Record<string, unknown> = await c.req.parseBody().catch(() => ({}))
  return (name) => {
    const value = fields[name]
    return typeof value === 'string' ? value : ''
  }
}

/** Whether the customer reads Spanish: by the `lang` parameter, else by the language of the return page. */
export function isSpanish(c: SignInContext, finalUrl: string, publicUrl: string): boolean {
  const lang = c.req.query('lang')
  return lang ? lang === 'es' : variantOfUrl(new URL(finalUrl, publicUrl)).locale === 'es'
}
