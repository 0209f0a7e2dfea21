import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { exceeded, keepMeasured, type Figures } from '../benchmarks/page-budgets.ts'
import { signIn, siteUrl, waitForScript } from './people.ts'

const pages: { name: string; path: string; person?: string }[] = [
  { name: 'home', path: '/support' },
  { name: 'home, maya.torres', path: '/support', person: 'maya.torres' },
  { name: 'lander', path: '/support/supportlander' },
]

const sizeOf = (file: string) => gzipSync(readFileSync(`build/client/assets/${file}`), { level: 9 }).length

/** Everything that the page brings by itself: at once, when it is idle, and when somebody has read it to its end. */
async function measure(page: Page, path: string): Promise<Figures> {
  const requests: string[] = []
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.url().startsWith('http')) requests.push(pathname)
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.add(basename(pathname))
  })
  await page.goto(siteUrl() + path)
  await waitForScript(page)
  // in steps, so that each part comes into view
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 400) await page.evaluate((top) => new Promise((resolve) => (scrollTo(0, top), requestAnimationFrame(resolve))), y)
  await page.waitForLoadState('networkidle')
  const names = [...scripts].toSorted()
  test.info().annotations.push({ type: 'scripts', description: names.map((name) => `${name} ${sizeOf(name)}`).join('\n') })
  return { requests: requests.length, scripts: names.length, scriptBytes: names.reduce((sum, name) => sum + sizeOf(name), 0) }
}

test('HOME-18 once everything has loaded, a page has brought no more requests and script than was agreed on', async ({ browser }) => {
  // three whole visits, one of them with a sign-in
  test.slow()
  const measured: Record<string, Figures> = {}
  for (const { name, path, person } of pages) {
    const context = await browser.newContext()
    if (person) {
      const page = await context.newPage()
      await signIn(page, person)
      await page.close()
    }
    // a browser that has been here before would have it all
    const fresh = await browser.newContext({ storageState: await context.storageState() })
    measured[name] = await measure(await fresh.newPage(), path)
    await Promise.all([context.close(), fresh.close()])
  }
  keepMeasured('browser', measured)
  expect(Object.entries(measured).flatMap(([name, figures]) => exceeded(name, figures)), test.info().annotations.map(({ description }) => description).join('\n\n')).toEqual([])
})
