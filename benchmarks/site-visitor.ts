// A visitor without a browser: keeps cookies, follows redirects, signs in through the form.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const world = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'content', 'demo', 'world.json'), 'utf8')) as { password: string }
const maxRedirects = 10
/** What a browser accepts. Pages are stored compressed, so a visitor without these would measure their unpacking. */
export const browserHeaders = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Signs a person of the demo world in at a running site; resolves to the session's Cookie header. */
export async function signIn(origin: string, loginId: string): Promise<string> {
  const cookies = new Map<string, string>()
  const login = await follow(`${origin}/acctmgmt/signin?final_url=/support`, {}, cookies)
  const body = new URLSearchParams({ loginId, password: world.password })
  const home = await follow(login.url, { method: 'POST', body, headers: { origin } }, cookies)
  // businesses and readers of Spanish land on different homes
  if (!/\/support\/?(?:smallbusiness\/?)?$/.test(home.url)) throw new Error(`Signing in as ${loginId} ended at ${home.url}.`)
  return cookieHeader(cookies)
}

async function follow(url: string, init: RequestInit, cookies: Map<string, string>): Promise<{ url: string }> {
  let next = { url, init }
  for (let hop = 0; hop < maxRedirects; hop++) {
    const headers = { ...next.init.headers, cookie: cookieHeader(cookies) }
    const response = await fetch(next.url, { ...next.init, headers, redirect: 'manual' })
    keepCookies(cookies, response)
    await response.arrayBuffer()
    const location = response.headers.get('location')
    if (!location) return { url: next.url }
    next = { url: new URL(location, next.url).href, init: {} }
  }
  throw new Error(`${url} redirects without end.`)
}

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const value = pair.slice(at + 1)
    if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), value)
  }
}

function cookieHeader(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
