import { lazy } from 'react'

/** Loaded where a signed-in person may have tickets. */
export const TicketsCard = lazy(async () => ({ default: (await import('./tickets-card.tsx')).TicketsCard }))
