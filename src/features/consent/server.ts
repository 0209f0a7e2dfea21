// What other features' servers, pages and the app may use of this feature on the server.
export { mountConsent } from './server/consent-routes.ts'
export { consentHandlers } from './server/handlers.ts'
export { type ConsentBannerData, readConsentBanner, readPrivacySignal } from './server/read-consent-banner.ts'
export { readConsentOfRequest, readMayReport } from './server/read-consent.ts'
export { signsOfRequest } from './server/consent-signs.ts'
