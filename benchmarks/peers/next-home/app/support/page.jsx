import { ConsentBanner } from '../consent-banner.jsx'
import { Footer, Header } from '../frame.jsx'
import { readHome, readMeta } from '../read-home.js'
import { AnswerTile } from './answer-tile.jsx'
import { Columns } from './columns.jsx'
import { Hero } from './hero.jsx'
import { Orders } from './orders.jsx'
import { Outages } from './outages.jsx'
import { Tickets } from './tickets.jsx'
import { Topics } from './topics.jsx'
import { Visits } from './visits.jsx'

export const dynamic = 'force-dynamic'

export async function generateMetadata() {
  const { meta, brand } = await readMeta()
  const url = 'http://localhost:3000/support'
  return {
    title: meta.title,
    description: meta.description,
    keywords: meta.keywords,
    icons: { icon: { url: '/favicon.svg', type: 'image/svg+xml' }, apple: '/apple-touch-icon.png' },
    robots: { index: true, follow: true },
    alternates: { canonical: url, languages: { es: 'http://localhost:3000/es-us/support/', en: url, 'x-default': url } },
    openGraph: { type: 'website', title: meta.title, description: meta.description, url, locale: 'en_US', images: ['http://localhost:3000/og.png'], siteName: brand },
  }
}

export const viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#0e1620' },
  ],
}

export default async function SupportHome() {
  const home = await readHome()
  return (
    <>
      <Header home={home} />
      <main id="main" tabIndex={-1}>
        <Hero home={home} />
        <div className="_container_1lyka_1 _beside_1lyka_144">
          <Orders orders={home.orders} />
          <Visits visits={home.visits} />
        </div>
        <Topics cards={home.cards} services={home.services} phone={home.phone} />
        <div id="semi-auth-place" />
        <Tickets tickets={home.tickets} />
        <AnswerTile tile={home.tile} />
        <Outages outages={home.outages} />
        <Columns columns={home.columns} />
      </main>
      <Footer home={home} />
      <ConsentBanner consent={home.consent} />
    </>
  )
}
