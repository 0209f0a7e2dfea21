import { mayReport, needsConsentBanner, type ConsentSigns } from '#contracts/consent.ts'
import { success } from '#contracts/outcome.ts'
import { handle, type Handler } from '#platform/services/handlers.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { determineConsentBanner, updateConsent } from '../contract.ts'
import { readConsent } from './read-consent.ts'

function describe(signs: ConsentSigns, { runtime }: RequestContext) {
  const rule = runtime.config.consent
  const { choice = '' as const, hasPrivacyControl } = signs
  return success({ content: { isBannerNeeded: needsConsentBanner(signs, rule), choice, hasPrivacyControl, mayReport: mayReport(signs, rule) } })
}

export const consentHandlers: Handler[] = [
  handle(determineConsentBanner, async (context) => describe(readConsent(context), context)),
  handle(updateConsent, async (context, { body }) => describe({ ...readConsent(context), choice: body.choice }, context)),
]
