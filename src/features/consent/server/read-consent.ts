import { mayReport, type ConsentSigns } from '#contracts/consent.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { consentHeader, signsInHeader } from './consent-header.ts'

/** ACC-15: what this visitor has said. */
export function readConsent({ forwardedHeaders }: Pick<RequestContext, 'forwardedHeaders'>): ConsentSigns {
  return signsInHeader(forwardedHeaders[consentHeader])
}

/** ACC-15: whether events of this visitor may be reported. */
export function readMayReport(context: RequestContext): boolean {
  return mayReport(readConsent(context), context.runtime.config.consent)
}
