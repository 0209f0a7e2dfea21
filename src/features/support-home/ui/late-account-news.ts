import { lazy } from 'react'

/** Loaded only if a signed-in customer has an order. */
export const AccountNews = lazy(async () => ({ default: (await import('./account-news.tsx')).AccountNews }))
