import { lazy } from 'react'

/** The banner is complete in the server's HTML. Its script is loaded late, and only if content has a banner. */
export const SupportBanner = lazy(async () => ({ default: (await import('./support-banner.tsx')).SupportBanner }))
