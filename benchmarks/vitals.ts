/**
 * `npm run bench vitals`: the Core Web Vitals of the support home on a throttled phone: a processor four times slower,
 * 1.6 Mbit/s, 150 ms of latency, empty cache. INP is the slowest response to a few taps: if signed in, on the account
 * menu, then on the heading and on a link to a topic.
 */
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { describeMachine, median, publish, table, verdict, withSpread, type Row } from './report.ts'
import { builtServer, startSite } from './site-process.ts'
import { signIn } from './site-visitor.ts'

const slowdown = 4
const bytesPerSecond = (1.6 * 1_000_000) / 8
const latencyMs = 150

interface Vitals {
  lcpMs: number
  cls: number
  inpMs: number
}

/** `short`: one visit each. */
export async function run(words: string[]): Promise<void> {
  const rounds = words.includes('short') ? 1 : 5
  const machine = describeMachine()
  const site = await startSite(builtServer)
  const browser = await openBrowser()
  try {
    const cookie = await signIn(site.origin, 'maya.torres')
    const anonymous: Vitals[] = []
    const signedIn: Vitals[] = []
    for (let round = 0; round < rounds; round++) {
      anonymous.push(await visit(browser, site.origin))
      signedIn.push(await visit(browser, site.origin, cookie))
    }
    const rows = [...rowsOf('anonymous', anonymous), ...rowsOf('signed in', signedIn)]
    const method = `${rounds} first visits each in turn, 412 × 915 px: the median, with the best and worst in brackets.`
    publish('vitals', machine, `${method}\n\n${table(['/support', 'measured', 'bar', 'reach for', ''], rows)}`)
  } finally {
    await browser.close()
    await site.stop()
  }
}

function rowsOf(who: string, visits: Vitals[]): Row[] {
  const row = (name: string, field: keyof Vitals, bar: number, reach: number, digits = 0): Row => {
    const values = visits.map((each) => each[field])
    return [`${who}: ${name}`, withSpread(values, digits), bar, reach, verdict(median(values) <= bar)]
  }
  return [row('LCP ms', 'lcpMs', 1500, 1200), row('CLS', 'cls', 0.02, 0.01, 3), row('INP ms', 'inpMs', 100, 80)]
}

function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
}

async function visit(browser: Browser, origin: string, cookie?: string): Promise<Vitals> {
  const phone = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
  const context = await browser.newContext(phone)
  try {
    if (cookie) await addCookies(context, origin, cookie)
    const page = await context.newPage()
    await throttle(page)
    await page.addInitScript(observe)
    await page.goto(`${origin}/support`, { waitUntil: 'load' })
    await page.locator('html[data-script=on]').waitFor()
    await page.waitForTimeout(500)
    const { lcpMs, cls } = await page.evaluate(() => window.vitals)
    await tapAround(page, cookie !== undefined)
    const { inpMs } = await page.evaluate(() => window.vitals)
    return { lcpMs, cls, inpMs }
  } finally {
    await context.close()
  }
}

async function addCookies(context: BrowserContext, origin: string, header: string): Promise<void> {
  await context.addCookies(header.split('; ').map((pair) => ({ name: pair.split('=')[0]!, value: pair.slice(pair.indexOf('=') + 1), url: origin })))
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const network = { offline: false, latency: latencyMs, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Taps like a visitor: if signed in, opens and closes the menu; then opens a topic from the current page. */
async function tapAround(page: Page, isSignedIn: boolean): Promise<void> {
  if (isSignedIn) {
    for (const _ of [1, 2]) await tap(page, 'header summary')
  }
  await tap(page, 'h1')
  await tap(page, 'main a[href="/support/topic/internet"]')
  await page.waitForURL('**/support/topic/internet')
  await page.waitForTimeout(500)
}

/**
 * Taps by coordinates: a tap by locator would add Playwright's own listeners to the page, which would count as the
 * page's work.
 */
async function tap(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).first()
  await target.scrollIntoViewIfNeeded()
  await page.waitForTimeout(100)
  const box = await target.boundingBox()
  if (!box) throw new Error(`${selector} has no place on the page.`)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(300)
}

declare global {
  interface Window {
    vitals: Vitals
  }
}

/** Runs in the page before its own scripts. Layout shifts after a tap do not count, as defined for CLS. */
function observe(): void {
  window.vitals = { lcpMs: 0, cls: 0, inpMs: 0 }
  const watch = (type: string, onEntry: (entry: PerformanceEntry & Record<string, unknown>) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => onEntry(entry as never))).observe({ type, buffered: true, ...options })
  watch('largest-contentful-paint', (entry) => (window.vitals.lcpMs = entry.startTime))
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) window.vitals.cls += entry.value as number
  })
  watch('event', (entry) => {
    if (entry.interactionId) window.vitals.inpMs = Math.max(window.vitals.inpMs, entry.duration)
  }, { durationThreshold: 16 })
}
