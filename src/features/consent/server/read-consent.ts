import { mayReport, type ConsentSigns } from '#contracts/consent.ts'
import { decodeConsent } from '#platform/context/call-headers.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hasSaid, signsOfRequest } from './consent-signs.ts'

const nothing: ConsentSigns = { choice: undefined, hasPrivacyControl: false }

/** ACC-15: what this visitor has said. */
export function readConsent({ visitor }: Pick<RequestContext, 'visitor'>): ConsentSigns {
  return visitor.consent ?? nothing
}

/** ACC-15: whether events of this visitor may be reported. */
export function readMayReport(context: RequestContext): boolean {
  return mayReport(readConsent(context), context.runtime.config.consent)
}

/** The same for a request that has no context yet. Our own web process, once proven, says what its visitor's browser has said. */
export function readConsentOfRequest(headerOf: (name: string) => string | undefined, isProven: boolean): ConsentSigns {
  const signs = signsOfRequest(headerOf)
  const said = isProven && !hasSaid(signs) ? decodeConsent({ get: (name) => headerOf(name) ?? null }) : undefined
  return said ?? signs
}
