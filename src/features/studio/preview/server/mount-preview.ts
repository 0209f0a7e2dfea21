import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { supportPath } from '#contracts/site-path.ts'
import { deviceSelectorPath } from '#features/site-content/contract.ts'
import { findRow } from '../../server/articles/article-store.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import { styleSources } from '#platform/http/style-sources.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { copy as english, type PreviewCopy } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import { previewFramePath, previewPath, type PreviewChoice } from '../preview-choice.ts'
import { previewContext } from './preview-context.ts'
import { openPreview } from './preview-link.ts'
import { listPeople } from './preview-people.ts'

/** Renders a page of the site for a request object that did not come from a browser. */
export type RenderPage = (path: string, request: RequestContext) => Promise<Response>

/**
 * Fixes the colour scheme, whatever the user's own is. The build compiles light-dark() to these two custom
 * properties, so they have to be set too.
 */
const schemes = {
  light: ':root{color-scheme:light;--lightningcss-light:initial;--lightningcss-dark: }',
  dark: ':root{color-scheme:dark;--lightningcss-light: ;--lightningcss-dark:initial}',
} as const

/** Links to the reasons are not part of the page and look different from it. */
const reasonStyle = '[data-reason]{display:inline-block;justify-self:start;margin:.25rem .5rem;padding:.125rem .5rem;border:1px dashed;border-radius:1rem;font-size:.8125rem}'

/**
 * STU-03: `GET /studio/preview/frame?t=…` is the page that the link's person would see, for the preview's frame:
 * without script, forms and links to other pages. Only pages of this site may frame it, and it is never cached.
 */
export function mountPreview(app: Hono<AppEnv>, render: RenderPage): void {
  app.get(previewFramePath, async (c, next) => {
    const request = c.get('request')
    const link = c.req.query('t') ?? ''
    const choice = await openPreview(request.runtime.database, link, request.clock())
    const isLive = c.req.query('show') === 'live'
    // The second frame shows the live page for comparison: for a visitor who is not signed in, or, beside a draft
    // article, for the same person.
    const wanted = isLive && choice?.page !== 'article' ? 'visitor' : choice?.person
    const person = choice && (await listPeople(request.runtime.config)).find(({ id }) => id === wanted)
    if (!choice || !person) return next()
    const path = await pathOf(request, choice)
    const context = { ...previewContext(request, choice, person, { withDrafts: !isLive }), previewHref: `${previewPath}?${new URLSearchParams({ t: link, ...(request.locale === 'es' && { lang: 'es' }) })}` }
    const page = await render(path, context)
    const nonce = randomUUID()
    const location = page.headers.get('location')
    const html = location !== null ? '' : await page.text()
    return c.html(namedReasons(withoutWaysOut(html), request.locale === 'es' ? spanish : english).replace('</head>', `<style nonce="${nonce}">${schemes[choice.theme]}${reasonStyle}</style></head>`), page.status === 200 ? 200 : 404, {
      'content-security-policy': `default-src 'none'; style-src ${styleSources(context.runtime.site)} 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; form-action 'none'; frame-ancestors 'self'; base-uri 'none'; sandbox allow-same-origin allow-top-navigation-by-user-activation`,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
  })
}

/** The path of the page for customers. */
async function pathOf({ runtime: { database } }: RequestContext, { page, article, ...variant }: PreviewChoice): Promise<string> {
  if (page === 'home') return supportPath(variant)
  if (page === 'lander') return supportPath(variant, 'supportlander')
  if (page === 'topic') return supportPath(variant, 'topic', ...article.split('/'))
  if (page === 'devices') return deviceSelectorPath(variant.locale)
  if (page === 'fix') return supportPath(variant, 'fix', article)
  if (page !== 'article') return supportPath(variant, page)
  const draft = await findRow(database.read, variant.audience, article)
  return supportPath(variant, 'article', draft?.topic || 'internet', article)
}

/** Replaces part ids in the links to reasons by the names that the list beside the frame uses. */
export function namedReasons(html: string, { parts }: Pick<PreviewCopy, 'parts'>): string {
  return html.replace(/(<a data-reason="([\w-]+)"[^>]*>)[^]*?<\/a>/g, (way, open: string, part: string) => (Object.hasOwn(parts, part) ? `${open}${(parts as Readonly<Record<string, string>>)[part]} ?</a>` : way))
}

/** Removes scripts and all links except anchors and those to the reasons, because the frame shows one page only. */
export function withoutWaysOut(html: string): string {
  return html.replace(/<(a|area)\b(?![^>]*\sdata-reason)([^>]*?)\shref="(?!#)[^"]*"/g, '<$1$2').replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
}
