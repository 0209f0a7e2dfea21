import { lazy } from 'react'

/** Its script comes after the page's own: until then, and without script, it is a plain form. */
export const ConsentBanner = lazy(async () => ({ default: (await import('./ui/consent-banner.tsx')).ConsentBanner }))
