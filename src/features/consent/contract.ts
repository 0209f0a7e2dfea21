import { z } from 'zod'
import { consentChoices } from '#contracts/consent.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { updateConsentPath } from './consent-paths.ts'

const Consent = z.object({
  content: z.object({
    isBannerNeeded: z.boolean(),
    /** '' until the visitor has chosen */
    choice: z.enum([...consentChoices, '']),
    /** whether the request carried Global Privacy Control, which counts as 'no' */
    hasPrivacyControl: z.boolean(),
    /** the result of the fields above and the operator's rule: whether events of this visitor may be reported */
    mayReport: z.boolean(),
  }),
})

/** ACC-15: reads the visitor's choice and whether the banner is to be shown. */
export const determineConsentBanner = endpoint({
  id: 'consent.determineConsentBanner',
  summary: 'Whether this visitor is to be asked if events may be reported, and what they have said.',
  method: 'GET',
  path: '/msapi/recognizedstatems/v1/consent/determineConsentBanner',
  access: 'anyone',
  response: Consent,
})

/** ACC-15: stores the choice; the response sets the consent cookie. */
export const updateConsent = endpoint({
  id: 'consent.updateConsent',
  summary: 'Keeps the choice of this browser for half a year.',
  method: 'POST',
  path: updateConsentPath,
  access: 'anyone',
  body: z.object({ choice: z.enum(consentChoices) }),
  response: Consent,
  isIdempotent: true,
})
