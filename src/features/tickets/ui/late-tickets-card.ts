import { nearView } from '#ui/loading/near-view.tsx'

/** Nothing but links, which the server's HTML has already: its script comes when somebody begins to use it. */
export const TicketsCard = nearView(async () => ({ default: (await import('./tickets-card.tsx')).TicketsCard }), undefined, 'touched')
