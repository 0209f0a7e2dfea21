import type { Hono } from 'hono'
import type { AppEnv } from '#platform/http/middleware.ts'
import type { SignInContext } from '../flow/sign-in-service.ts'

/**
 * Answers 429 with the page at `path`, which asks to wait. The page is fetched from the site itself, so that a customer
 * sees the usual form and a program the status. `cookieLine` is a cookie that the response sets; the inner request
 * carries it already.
 */
export async function answerWait(
  app: Hono<AppEnv>,
  c: SignInContext,
  wait: { path: string; retryAfterS: number; cookieLine?: string },
): Promise<Response> {
  const headers = new Headers()
  for (const name of ['accept', 'accept-language', 'host']) {
    const value = c.req.header(name)
    if (value) headers.set(name, value)
  }
  const cookie = withCookie(c.req.header('cookie') ?? '', wait.cookieLine)
  if (cookie) headers.set('cookie', cookie)
  // without the environment, which belongs to the refused request
  const page = await app.fetch(new Request(new URL(wait.path, c.req.url), { headers, signal: c.req.raw.signal }), {})
  for (const name of ['content-type', 'content-security-policy']) {
    const value = page.headers.get(name)
    if (value) c.header(name, value)
  }
  c.header('retry-after', String(wait.retryAfterS))
  c.header('cache-control', 'no-store')
  return c.body(page.body as ReadableStream, 429)
}

function withCookie(header: string, line: string | undefined): string {
  const pair = line?.split(';')[0]
  if (!pair) return header
  const name = pair.slice(0, pair.indexOf('=') + 1)
  return [...header.split('; ').filter((each) => each !== '' && !each.startsWith(name)), pair].join('; ')
}
