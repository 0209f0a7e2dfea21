import type { MetaDescriptor } from 'react-router'
import type { Locale } from '#contracts/identity.ts'
import type { Outcome } from '#contracts/outcome.ts'
import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { getPageText } from '#features/knowledge/contract.ts'
import { readCallCopy } from '#features/knowledge/server.ts'
import { seoMeta, type SeoInput } from '#features/site-content/contract.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'

/** Helpers shared by the loaders of pages. Runs on the server only. */

export function notFound(): Response {
  return new Response(null, { status: 404 })
}

/** The data of an outcome; otherwise throws the error page: 404 if missing or malformed (400), else 503. */
export function dataOrThrow<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.data
  throw outcome.status === 404 || outcome.status === 400 ? notFound() : new Response(null, { status: outcome.status === 429 ? 429 : 503 })
}

export function variantOfContext({ audience, locale }: RequestContext): SiteVariant {
  return { audience, locale }
}

/**
 * HOME-02 for pages without a content feed: 'Fix slow Wi-Fi | Meadowlink'. `news`: what a form on the page has just done,
 * which comes first.
 */
export function pageMeta(context: RequestContext, { news, ...page }: Omit<SeoInput, 'publicUrl' | 'locale' | 'siteName'> & { news?: string | undefined }): MetaDescriptor[] {
  const { config, site } = context.runtime
  return seoMeta({ ...page, title: [...(news === undefined ? [] : [news]), page.title, site.brand].join(' | '), publicUrl: config.publicUrl, locale: context.locale, siteName: site.brand })
}

/** The data of a page that consists of one text. `head`: its title and description, if the page does something else now. */
export async function readTextPage(context: RequestContext, name: 'contact' | 'openticket' | 'library' | 'privacy' | 'terms', robots?: 'noindex', head: { title?: string; description?: string } = {}) {
  const variant = variantOfContext(context)
  const text = dataOrThrow(await call(context, getPageText, { params: { page: name }, query: variant }))
  const page = { ...text.page, ...head }
  const pathIn = (locale: Locale) => supportPath({ ...variant, locale }, name)
  return {
    page,
    variant,
    supportPhone: context.runtime.site.supportPhone,
    callCopy: readCallCopy(variant.locale),
    meta: pageMeta(context, {
      title: page.title,
      description: page.description,
      canonical: pathIn(variant.locale),
      alternates: { en: pathIn('en'), es: pathIn('es') },
      ...(robots ? { robots } : {}),
    }),
  }
}
