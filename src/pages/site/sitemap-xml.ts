import type { Locale } from '#contracts/identity.ts'

/** One page of the site in the languages that it has. */
export interface SitemapPage {
  /** the path in each language; English always exists */
  paths: { en: string; es?: string }
  /** YYYY-MM-DD, if known */
  lastModified?: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character]!)
}

/** The sitemap: an entry for each language of each page, with its alternates en, es and x-default. */
export function sitemapXml(publicUrl: string, pages: readonly SitemapPage[]): string {
  const entries = pages.flatMap((page) => Object.values(page.paths).map((path) => entry(publicUrl, path, page)))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

function entry(publicUrl: string, path: string, { paths, lastModified }: SitemapPage): string {
  const alternate = (language: Locale | 'x-default', to: string | undefined) =>
    to === undefined ? '' : `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(publicUrl + to)}"/>`
  const modified = lastModified ? `<lastmod>${lastModified}</lastmod>` : ''
  const alternates = alternate('en', paths.en) + alternate('es', paths.es) + alternate('x-default', paths.en)
  return `<url><loc>${escapeXml(publicUrl + path)}</loc>${modified}${alternates}</url>`
}
