import { anonymous } from '#contracts/identity.ts'
import type { Identify, Visitor } from '#platform/http/middleware.ts'
import type { Config } from '#platform/config/config.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { cookieNames, readCookies, readRecognisedCookie } from './session-cookies.ts'
import { findSession } from './session-store.ts'
import { hashOf } from '../keys/sign-in-keys.ts'

const secret = /^[\w-]{43}$/

/** Whether a Cookie header could identify a visitor, by the cookie names alone. */
export function createMayIdentify(config: Pick<Config, 'publicUrl'>): (cookieHeader: string | undefined) => boolean {
  const { session, recognised } = cookieNames(config)
  return (cookieHeader) => cookieHeader !== undefined && (cookieHeader.includes(`${session}=`) || cookieHeader.includes(`${recognised}=`))
}

/**
 * Identifies the visitor for the entry middleware: one indexed read if there is a session cookie, none otherwise. The
 * ETRS token is valid only while the date in its cookie is later than now (ACC-11).
 */
export function createIdentify(runtime: Pick<Runtime, 'config' | 'database'>): Identify {
  const names = cookieNames(runtime.config)
  const keepsStaff = runtime.config.identity.kind === 'embedded'
  return async (cookieHeader, clock): Promise<Visitor> => {
    const cookies = readCookies(cookieHeader)
    const recognisedToken = readRecognisedCookie(cookies.get(names.recognised), clock())
    const id = cookies.get(names.session)
    const session = id && secret.test(id) ? await findSession(runtime.database, hashOf(id), clock(), { keepsStaff }) : undefined
    if (!session) return { identity: anonymous, recognisedToken, session: undefined }
    const { customerId, loginId, loginType, role, firstName, expiresAt, endsAt } = session
    return {
      identity: { kind: 'customer', customerId, loginId, loginType, ...(role ? { role } : {}) },
      recognisedToken,
      session: { firstName, expiresAt, endsAt },
    }
  }
}
