import { mayReport, type ConsentSigns } from '#contracts/consent.ts'
import { decodeConsent } from '#platform/context/call-headers.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hasSaid, signsOfRequest } from './consent-signs.ts'

const nothing: ConsentSigns = { choice: undefined, hasPrivacyControl: false }

/** ACC-15: the consent signals of this visitor: the stored choice and Global Privacy Control. */
export function readConsent({ visitor }: Pick<RequestContext, 'visitor'>): ConsentSigns {
  return visitor.consent ?? nothing
}

/** ACC-15: whether events of this visitor may be reported. */
export function readMayReport(context: RequestContext): boolean {
  return mayReport(readConsent(context), context.runtime.config.consent)
}

/**
 * The consent signals of a request that has no context yet. If the caller is proven to be our own web process, the
 * signals that it forwards for its visitor are used when the request has none of its own.
 */
export function readConsentOfRequest(headerOf: (name: string) => string | undefined, isProven: boolean): ConsentSigns {
  const signs = signsOfRequest(headerOf)
  const said = isProven && !hasSaid(signs) ? decodeConsent({ get: (name) => headerOf(name) ?? null }) : undefined
  return said ?? signs
}
