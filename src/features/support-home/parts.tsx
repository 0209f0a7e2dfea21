import { lazy } from 'react'

/** Loaded where a signed-in person has an order. */
export const AccountNews = lazy(async () => ({ default: (await import('./ui/account-news.tsx')).AccountNews }))
export { HomeHero, LanderHero, type HeroText } from './ui/home-hero.tsx'
export { HomeFooter, type FooterColumn } from './ui/home-footer.tsx'
export { OutageBanner, type OutageNews } from './ui/outage-banner.tsx'
export { TopicCards, type TopicCard, type ServiceChoice } from './ui/topic-cards.tsx'
export { TicketReturn, useTicketReturn } from './ui/ticket-return.tsx'
