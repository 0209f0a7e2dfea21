import { ConsentBanner } from '../consent-banner.jsx'
import { Footer, Header } from '../frame.jsx'
import { readHome } from '../read-home.js'
import { AnswerTile } from './answer-tile.jsx'
import { Columns, Hero, Orders, Outages, Topics } from './sections.jsx'
import { SessionNotice } from './session-notice.jsx'
import { Visits } from './visits.jsx'

export const dynamic = 'force-dynamic'

export async function generateMetadata() {
  const { meta, brand } = await readHome()
  const url = 'http://localhost:3000/support'
  return {
    title: meta.title,
    description: meta.description,
    keywords: meta.keywords,
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
        <Orders orders={home.orders} />
        <Visits visits={home.visits} />
        <Topics cards={home.cards} />
        <div id="semi-auth-place" />
        <AnswerTile tile={home.tile} />
        <Outages outages={home.outages} />
        <Columns columns={home.columns} />
        <SessionNotice />
      </main>
      <Footer home={home} />
      <ConsentBanner consent={home.consent} />
    </>
  )
}
