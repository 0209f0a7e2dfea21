import { mayReport, type ConsentSigns } from '#contracts/consent.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { consentHeader, consentHeaderOf, signsInHeader, signsOfRequest } from './consent-header.ts'

/** ACC-15: what this visitor has said. */
export function readConsent({ forwardedHeaders }: Pick<RequestContext, 'forwardedHeaders'>): ConsentSigns {
  return signsInHeader(forwardedHeaders[consentHeader])
}

/** ACC-15: whether events of this visitor may be reported. */
export function readMayReport(context: RequestContext): boolean {
  return mayReport(readConsent(context), context.runtime.config.consent)
}

/** The same for a request that has no context yet. Our own web process, once proven, says what its visitor's browser has said. */
export function readConsentOfRequest(headerOf: (name: string) => string | undefined, isProven: boolean): ConsentSigns {
  const signs = signsOfRequest(headerOf)
  return isProven && consentHeaderOf(signs) === undefined ? signsInHeader(headerOf(consentHeader)) : signs
}
