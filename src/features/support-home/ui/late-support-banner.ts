import { lazy } from 'react'

/** The server's HTML is all that there is to it: its script comes late, and only where content has a banner. */
export const SupportBanner = lazy(async () => ({ default: (await import('./support-banner.tsx')).SupportBanner }))
