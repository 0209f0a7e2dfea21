import type { MetaDescriptor } from 'react-router'
import { expect, test } from 'vitest'
import { seoFromFeed, seoMeta } from './seo.ts'

const publicUrl = 'https://support.example'

function values(descriptors: MetaDescriptor[]): Record<string, string> {
  const entries = descriptors.map((each) => {
    const { title, name, property, content, rel, hrefLang, href } = each as Record<string, string>
    if (title !== undefined) return ['title', title]
    return rel ? [hrefLang ? `${rel} ${hrefLang}` : rel, href] : [name ?? property, content]
  })
  return Object.fromEntries(entries) as Record<string, string>
}

const feed = {
  metaSeotitle: 'Customer Support Center',
  metaDescription: 'Help with everything.',
  metaKeywords: 'internet, wireless',
  metaRobots: 'index, follow',
  url: '/support',
  linkRelCanonical: '/support',
  linkRelCanonicalESUS: '/es-us/support/',
}

test('HOME-02 HOME-19 a page feed gives title, description, keywords, robots, canonical, alternates and Open Graph, all absolute', () => {
  expect(values(seoMeta(seoFromFeed(feed, { publicUrl, locale: 'en', siteName: 'Meadowlink' })))).toEqual({
    title: 'Customer Support Center',
    description: 'Help with everything.',
    keywords: 'internet, wireless',
    robots: 'index, follow',
    canonical: 'https://support.example/support',
    'alternate es': 'https://support.example/es-us/support/',
    'alternate en': 'https://support.example/support',
    'alternate x-default': 'https://support.example/support',
    'og:type': 'website',
    'og:title': 'Customer Support Center',
    'og:description': 'Help with everything.',
    'og:url': 'https://support.example/support',
    'og:locale': 'en_US',
    'og:image': 'https://support.example/og.png',
    'og:site_name': 'Meadowlink',
  })
})

test('HOME-02 the Spanish page is canonical itself', () => {
  const spanish = values(seoMeta(seoFromFeed(feed, { publicUrl, locale: 'es' })))
  expect(spanish).toMatchObject({ canonical: 'https://support.example/es-us/support/', 'og:locale': 'es_US', 'alternate x-default': 'https://support.example/support' })
})

test('HOME-02 a page in one language names no other', () => {
  const meta = values(seoMeta({ publicUrl, title: 'A', description: 'B', locale: 'es', canonical: '/a', alternates: { en: '/a' } }))
  expect(meta['alternate es']).toBeUndefined()
  expect(meta).toMatchObject({ canonical: 'https://support.example/a', 'alternate en': 'https://support.example/a', robots: 'index, follow' })
})
