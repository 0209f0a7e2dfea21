// The server-side exports of this feature for other features, pages and the app.
export { mountConsent } from './server/consent-routes.ts'
export { consentHandlers } from './server/handlers.ts'
export { type ConsentBannerData, readConsentBanner, readConsentOfRequest, readMayReport, readPrivacySignal } from './server/read-consent.ts'
export { signsOfRequest } from './server/consent-signs.ts'
