import { Footer, Header } from '../frame.jsx'
import { readHome } from '../read-home.js'
import { Columns, Hero, Orders, Outages, Topics } from './sections.jsx'

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
        <Topics cards={home.cards} />
        <Outages outages={home.outages} />
        <Columns columns={home.columns} />
        <dialog className="dialog_1icna_1" aria-labelledby="session-title" />
      </main>
      <Footer home={home} />
    </>
  )
}
