import { expect, test } from 'vitest'
import { sitemapXml } from './sitemap-xml.ts'

test('HOME-02 each language of a page has its entry, with alternates en, es and x-default', () => {
  const xml = sitemapXml('https://help.example', [{ paths: { en: '/a', es: '/es-us/a' }, lastModified: '2026-10-12' }, { paths: { en: '/b?x=1&y=<2>' } }])
  const both =
    '<xhtml:link rel="alternate" hreflang="en" href="https://help.example/a"/><xhtml:link rel="alternate" hreflang="es" href="https://help.example/es-us/a"/>' +
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://help.example/a"/>'
  expect(xml.split('\n').slice(2, 4)).toEqual([
    `<url><loc>https://help.example/a</loc><lastmod>2026-10-12</lastmod>${both}</url>`,
    `<url><loc>https://help.example/es-us/a</loc><lastmod>2026-10-12</lastmod>${both}</url>`,
  ])
  expect(xml).toContain('<loc>https://help.example/b?x=1&amp;y=&lt;2&gt;</loc>')
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset ')).toBe(true)
})
