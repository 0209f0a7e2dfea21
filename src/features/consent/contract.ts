import { z } from 'zod'
import { consentChoices } from '#contracts/consent.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { updateConsentPath } from './consent-paths.ts'

const Consent = z.object({
  content: z.object({
    isBannerNeeded: z.boolean(),
    /** '' before somebody has chosen */
    choice: z.enum([...consentChoices, '']),
    /** the request came with Global Privacy Control, which counts as 'no' */
    hasPrivacyControl: z.boolean(),
    /** what follows from all of it: whether events of this visitor may be reported */
    mayReport: z.boolean(),
  }),
})

/** ACC-15 */
export const determineConsentBanner = endpoint({
  id: 'consent.determineConsentBanner',
  summary: 'Whether this visitor is to be asked if events may be reported, and what they have said.',
  method: 'GET',
  path: '/msapi/recognizedstatems/v1/consent/determineConsentBanner',
  access: 'anyone',
  response: Consent,
})

/** ACC-15: the answer sets the cookie that keeps the choice. */
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
