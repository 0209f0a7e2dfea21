/** In a file without imports, so that the banner's browser script does not pull in the schema library. */
export const updateConsentPath = '/msapi/recognizedstatems/v1/consent/updateConsent'

/** ACC-15: the form target of the banner for browsers without JavaScript. */
export const consentFormPath = '/consent'
