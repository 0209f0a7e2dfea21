interface HeldCookie {
  value: string
  path: string
  isHttpOnly: boolean
  /** epoch ms; undefined for a session cookie */
  expiresAt: number | undefined
}

/** A minimal browser for signing in: cookies with their paths, and redirects one by one. */
export class TestBrowser {
  readonly cookies = new Map<string, HeldCookie>()
  /** every requested address, in order */
  readonly visited: string[] = []
  readonly #site: string

  constructor(site: string) {
    this.#site = site
  }

  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#site)
    this.visited.push(url.href)
    const headers = new Headers(init.headers)
    const cookie = this.#cookiesFor(url)
    if (cookie) headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#store(line, url)
    return response
  }

  /** Posts a form of our own page. */
  post(address: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Response> {
    return this.request(address, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: this.#site, 'sec-fetch-site': 'same-origin', ...headers } })
  }

  /** Follows redirects; stops at a response that is none, or at another site. */
  async follow(response: Response): Promise<{ response: Response; url: URL }> {
    let current = response
    for (let step = 0; step < 12; step++) {
      const location = current.headers.get('location')
      const here = this.visited.at(-1)!
      if (!location) return { response: current, url: new URL(here) }
      const next = new URL(location, here)
      if (next.origin !== this.#site) return { response: current, url: next }
      current = await this.request(next.href)
    }
    throw new Error('The redirects do not end.')
  }

  async visit(address: string): Promise<{ response: Response; url: URL }> {
    return this.follow(await this.request(address))
  }

  #cookiesFor(url: URL): string {
    const fitting = [...this.cookies].filter(
      ([, cookie]) =>
        (cookie.expiresAt === undefined || cookie.expiresAt > Date.now()) &&
        (url.pathname === cookie.path || url.pathname.startsWith(cookie.path.replace(/\/?$/, '/'))),
    )
    return fitting.map(([key, cookie]) => `${key.split(' ')[0]}=${cookie.value}`).join('; ')
  }

  #store(line: string, url: URL): void {
    const [pair, ...attributes] = line.split(';').map((part) => part.trim())
    const attribute = (name: string) => attributes.find((text) => text.toLowerCase().split('=')[0] === name)?.slice(name.length + 1)
    const at = pair!.indexOf('=')
    const path = attribute('path') ?? url.pathname.replace(/\/[^/]*$/, '/')
    const maxAge = attribute('max-age')
    const expires = attribute('expires')
    const expiresAt = maxAge !== undefined ? Date.now() + Number(maxAge) * 1000 : expires !== undefined ? Date.parse(expires) : undefined
    const key = path === '/' ? pair!.slice(0, at) : `${pair!.slice(0, at)} ${path}`
    if (expiresAt !== undefined && expiresAt <= Date.now()) this.cookies.delete(key)
    else this.cookies.set(key, { value: pair!.slice(at + 1), path, isHttpOnly: attribute('httponly') !== undefined, expiresAt })
  }
}

export const demoPassword = 'careline-demo'

/** Signs in through every redirect, as a customer who fills in the form; returns the last response. */
export async function signIn(
  browser: TestBrowser,
  options: { finalUrl?: string; loginId?: string; password?: string; remember?: boolean } = {},
): Promise<{ response: Response; url: URL }> {
  const form = await browser.visit(`/acctmgmt/signin?final_url=${encodeURIComponent(options.finalUrl ?? '/support')}`)
  return submitLogin(browser, form.url, options)
}

export async function submitLogin(
  browser: TestBrowser,
  form: URL,
  options: { loginId?: string; password?: string; remember?: boolean } = {},
): Promise<{ response: Response; url: URL }> {
  const fields = { loginId: options.loginId ?? 'maya.torres', password: options.password ?? demoPassword, ...(options.remember ? { remember: 'on' } : {}) }
  return browser.follow(await browser.post(form.href, fields))
}
