import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { variantOfUrl } from '#contracts/site-path.ts'
import type { Locale } from '#contracts/identity.ts'
import type { AppEnv } from '../middleware.ts'

type Words = Readonly<Record<Locale, { title: string; text: string; again?: string }>>

/** Seconds; spread out so that refused clients do not all come back at once. */
const retryAfterS = { least: 2, spread: 4 }

/** The value of Retry-After for an answer with status 503. */
export function retryAfter(): string {
  return String(retryAfterS.least + Math.floor(Math.random() * retryAfterS.spread))
}

/**
 * Makes an answer with status 503, or another one: browsers get a page, programs a JSON error. `words.again` is the label
 * of a link to the same address; without it a form that was sent is sent again by reloading the page. `waitS`: after how
 * many seconds the request may be repeated.
 */
export function createPlainRefusal(code: string, words: Words, status: 429 | 503 = 503): (c: Context<AppEnv>, waitS?: number) => Response {
  const pages = { en: pageIn('en', words), es: pageIn('es', words) }
  return (c, waitS) => {
    const headers = { 'retry-after': waitS === undefined ? retryAfter() : String(waitS), 'cache-control': 'no-store' }
    const { locale } = variantOfUrl(new URL(c.req.url))
    if (!c.req.header('accept')?.includes('text/html')) {
      return c.json({ error: { code, message: words[locale].text, requestId: c.get('requestId') } }, status, headers)
    }
    return c.html(pages[locale], status, { ...headers, 'content-security-policy': policy })
  }
}

/** Inline, so that the page needs no further file. */
const style =
  ':root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1.5rem}h1{font-size:1.75rem;line-height:1.25}'
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`
const policy = `default-src 'none'; style-src '${styleHash}'; frame-ancestors 'none'; base-uri 'none'`

function pageIn(locale: Locale, words: Words): string {
  const { title, text, again } = words[locale]
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p>${again === undefined ? '' : `<p><a href="">${again}</a></p>`}</main></body></html>`
}
