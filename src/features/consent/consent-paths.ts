/** Stand alone so that the banner's script brings no schema along. */
export const updateConsentPath = '/msapi/recognizedstatems/v1/consent/updateConsent'

/** ACC-15: the banner's form without script. */
export const consentFormPath = '/consent'
