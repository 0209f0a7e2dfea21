import { nearView } from '#ui/loading/near-view.tsx'

/** The card contains only links, which work in the server's HTML; its script loads on the first interaction. */
export const TicketsCard = nearView(async () => ({ default: (await import('./tickets-card.tsx')).TicketsCard }), undefined, 'touched')
