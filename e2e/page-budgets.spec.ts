import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test, type Page, type Request } from './journey.ts'
import { exceeded, keepMeasured, type Figures } from '../benchmarks/page-budgets.ts'
import { signIn, siteUrl, waitForScript } from './people.ts'

/** `late`: scripts that load when the page is idle or a part comes near; all must have loaded before counting. */
const pages: { name: string; path: string; person?: string; late: string[] }[] = [
  { name: 'home', path: '/support', late: ['start-reporting', 'session-news'] },
  { name: 'home, maya.torres', path: '/support', person: 'maya.torres', late: ['start-reporting', 'signed-in', 'account-news', 'appointment-cards'] },
  { name: 'lander', path: '/support/supportlander', late: ['start-reporting', 'session-news', 'search-widget'] },
]

const sizeOf = (file: string) => gzipSync(readFileSync(`build/client/assets/${file}`), { level: 9 }).length

const isScript = (request: Request) => /^\/assets\/.*\.js$/.test(new URL(request.url()).pathname)

/** Everything that the page loads by itself: at once, when idle, and after scrolling to its end. */
async function measure(page: Page, path: string, late: readonly string[]): Promise<Figures> {
  const requests: string[] = []
  let underWay = 0
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.url().startsWith('http')) requests.push(pathname)
    if (!isScript(request)) return
    scripts.add(basename(pathname))
    underWay += 1
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => void (isScript(request) && (underWay -= 1)))
  await page.goto(siteUrl() + path)
  await waitForScript(page)
  // move the pointer away, because parts scrolled under it would be touched
  await page.mouse.move(-10, -10)
  // in steps, so that each part comes into view
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 400) await page.evaluate((top) => new Promise((resolve) => (scrollTo(0, top), requestAnimationFrame(resolve))), y)
  await expect.poll(() => late.filter((name) => ![...scripts].some((file) => file.startsWith(`${name}-`))), { timeout: 60_000 }).toEqual([])
  await expect.poll(() => underWay, { timeout: 60_000 }).toBe(0)
  const names = [...scripts].toSorted()
  test.info().annotations.push({ type: 'scripts', description: names.map((name) => `${name} ${sizeOf(name)}`).join('\n') })
  return { requests: requests.length, scripts: names.length, scriptBytes: names.reduce((sum, name) => sum + sizeOf(name), 0) }
}

test('HOME-18 once everything has loaded, a page has brought no more requests and script than was agreed on', async ({ browser }) => {
  // three complete visits, one of them with a sign-in
  test.slow()
  const measured: Record<string, Figures> = {}
  for (const { name, path, person, late } of pages) {
    const context = await browser.newContext()
    if (person) {
      const page = await context.newPage()
      await signIn(page, person)
      await page.close()
    }
    // a new context, because a browser that has been here before would have everything in its cache
    const fresh = await browser.newContext({ storageState: await context.storageState() })
    measured[name] = await measure(await fresh.newPage(), path, late)
    await Promise.all([context.close(), fresh.close()])
  }
  keepMeasured('browser', measured)
  expect(Object.entries(measured).flatMap(([name, figures]) => exceeded(name, figures)), test.info().annotations.map(({ description }) => description).join('\n\n')).toEqual([])
})
