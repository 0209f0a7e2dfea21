import { viewportOf } from '#ui/dom/viewport.ts'
import type { OwnSignal } from './signal-report.ts'

type BrowserFields = Pick<OwnSignal['params'], 'browser_name' | 'os_name' | 'os_device' | 'page_title' | 'URL' | 'url_domain' | 'referrer_domain' | 'user_id'>

/** The first name whose sign a user agent contains is taken: most user agents also name the browsers before them. */
const browsers = [['Edge', /\bEdg/], ['Opera', /\bOPR\//], ['Samsung Internet', /SamsungBrowser/], ['Firefox', /Firefox\/|FxiOS/], ['Chrome', /Chrom(?:e|ium)\/|CriOS/], ['Safari', /Safari\//]] as const
const systems = [['iOS', /iPhone|iPad|iPod/], ['Android', /Android/], ['Windows', /Windows/], ['ChromeOS', /CrOS/], ['macOS', /Mac OS X/], ['Linux', /Linux/]] as const

function nameIn(names: readonly (readonly [string, RegExp])[], userAgent: string): string {
  return names.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other'
}

/**
 * SIG-01: what a signal says about the browser and the page that it comes from. It identifies no visitor: `user_id` is
 * 'anonymous' and the time.
 */
export function browserFields(): BrowserFields {
  const { userAgent } = navigator
  const { href, hostname } = location
  return {
    browser_name: nameIn(browsers, userAgent),
    os_name: nameIn(systems, userAgent),
    os_device: viewportOf(window.innerWidth),
    page_title: document.title.slice(0, 300),
    URL: href.slice(0, 2048),
    url_domain: hostname.slice(0, 300),
    ...(URL.canParse(document.referrer) ? { referrer_domain: new URL(document.referrer).hostname.slice(0, 300) } : {}),
    user_id: `anonymous${Date.now()}`,
  }
}
