import { lazy } from 'react'

/** Loaded lazily, after the page's own script. Until then, and without JavaScript, the banner is a plain form. */
export const ConsentBanner = lazy(async () => ({ default: (await import('./ui/consent-banner.tsx')).ConsentBanner }))
