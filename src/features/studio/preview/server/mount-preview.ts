import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { supportPath } from '#contracts/site-path.ts'
import { deviceSelectorPath } from '#features/site-content/contract.ts'
import { findRow } from '../../server/articles/article-store.ts'
import type { DoorEnv } from '#platform/http/middleware.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { copy as english, type PreviewCopy } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import { previewFramePath, previewPath, type PreviewChoice } from '../preview-choice.ts'
import { previewContext } from './preview-context.ts'
import { openPreview } from './preview-link.ts'
import { listPeople } from './preview-people.ts'

/** Renders a page of the site for a request that nobody has sent. */
export type RenderPage = (path: string, request: RequestContext) => Promise<Response>

/** Whatever the looker's own scheme is: the build writes light-dark() with these two names, and they have to follow. */
const schemes = {
  light: ':root{color-scheme:light;--lightningcss-light:initial;--lightningcss-dark: }',
  dark: ':root{color-scheme:dark;--lightningcss-light: ;--lightningcss-dark:initial}',
} as const

/** The ways to the reasons are no part of the page, and look it. */
const reasonStyle = '[data-reason]{display:inline-block;justify-self:start;margin:.25rem .5rem;padding:.125rem .5rem;border:1px dashed;border-radius:1rem;font-size:.8125rem}'

/**
 * STU-03: `GET /studio/preview/frame?t=…` is the page that the link's person would see, for the frame of the preview alone:
 * without script, forms and links to elsewhere; our own pages may frame it, and nobody keeps it.
 */
export function mountPreview(app: Hono<DoorEnv>, render: RenderPage): void {
  app.get(previewFramePath, async (c, next) => {
    const request = c.get('request')
    const link = c.req.query('t') ?? ''
    const choice = await openPreview(request.runtime.database, link, request.clock())
    const isLive = c.req.query('show') === 'live'
    // beside a page of somebody stands what is live for who is not signed in; beside a draft, what is live of it
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
      'content-security-policy': `default-src 'none'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; form-action 'none'; frame-ancestors 'self'; base-uri 'none'; sandbox allow-same-origin allow-top-navigation-by-user-activation`,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
  })
}

/** Where the page stands for customers. */
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

/** A page calls its parts by their ids; the operator's people read them as the list beside it has them. */
export function namedReasons(html: string, { parts }: Pick<PreviewCopy, 'parts'>): string {
  return html.replace(/(<a data-reason="([\w-]+)"[^>]*>)[^]*?<\/a>/g, (way, open: string, part: string) => (Object.hasOwn(parts, part) ? `${open}${(parts as Readonly<Record<string, string>>)[part]} ?</a>` : way))
}

/** A frame shows one page: what leads elsewhere leads nowhere in it, but to the reason of a part. */
export function withoutWaysOut(html: string): string {
  return html.replace(/<(a|area)\b(?![^>]*\sdata-reason)([^>]*?)\shref="(?!#)[^"]*"/g, '<$1$2').replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
}
