import { lazy } from 'react'

/** Loaded where a signed-in person has an order. */
export const AccountNews = lazy(async () => ({ default: (await import('./account-news.tsx')).AccountNews }))
