export { TicketsCard } from './ui/late-tickets-card.ts'
export { TicketListView } from './ui/ticket-list-view.tsx'
export { TicketPageView } from './ui/ticket-page-view.tsx'
export { ReportSignIn, ReportView } from './ui/report-view.tsx'
