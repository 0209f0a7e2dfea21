/**
 * `npm run pictures [WORD]`: takes screenshots of the built site as the demo people see it, at 360 and 1280 px, light
 * and dark, into `pictures/` (git-ignored). WORD selects the pages whose names contain it; SITE_URL names a site that
 * is already running.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { chromium, type BrowserContext } from '@playwright/test'
import { startServer } from '../../e2e/start-site.ts'
import { findChromium } from './test-programs.ts'

const folder = 'pictures'
const widths = (process.env.PICTURE_WIDTHS ?? '360,1280').split(',').map(Number)
const schemes = (process.env.PICTURE_SCHEMES ?? 'light,dark').split(',') as ('light' | 'dark')[]

/** Name, path, and the login of the visitor; anonymous if missing. */
const pages: [name: string, path: string, loginId?: string][] = [
  ['home', '/support'],
  ['home-es', '/es-us/support/'],
  ['home-business', '/support/smallbusiness'],
  ['home-maya', '/support', 'maya.torres'],
  ['home-ben', '/support', 'ben.okafor'],
  ['home-joe', '/support', 'joe.marsh'],
  ['home-rosa', '/es-us/support/', 'rosa.delgado'],
  ['home-priya', '/support/smallbusiness', 'priya.nair'],
  ['lander', '/support/supportlander'],
  ['results', '/search?q=slow+wifi'],
  ['results-none', '/search?q=zzqqxy'],
  ['article', '/support/article/internet/KM1000103'],
  ['topic', '/support/topic/internet'],
  ['library', '/support/library'],
  ['contact', '/support/contact'],
  ['devices', '/device-support/selector'],
  ['ask', '/support/ask/internet-dsl'],
  ['sign-in', '/acctmgmt/login'],
  ['not-found', '/support/nowhere'],
  ['visits', '/support/myappointment', 'maya.torres'],
  ['orders', '/orders/details', 'maya.torres'],
  ['order', '/orders/details?order=71-104233550198', 'maya.torres'],
  ['order-delivered', '/orders/details?order=72-203377000204', 'maya.torres'],
  ['activity', '/support/activity', 'maya.torres'],
  ['activity-es', '/es-us/support/activity', 'maya.torres'],
  ['bill', '/support/mybill', 'maya.torres'],
  ['bill-suspended', '/support/mybill', 'ben.okafor'],
  ['account', '/acctmgmt/overview', 'maya.torres'],
  ['inbox', '/inbox'],
  ['insights', '/insights', 'olive.grant'],
]

const word = process.argv[2] ?? ''
const wanted = pages.filter(([name]) => name.includes(word))
const site = process.env.SITE_URL ? undefined : await startServer()
const url = site?.url ?? process.env.SITE_URL!
const { password } = JSON.parse(await readFile('content/demo/world.json', 'utf8')) as { password: string }
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu'] })
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

async function sessionOf(loginId: string) {
  const known = sessions.get(loginId)
  if (known) return known
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/acctmgmt/signin?final_url=%2Fsupport%2Fcontact`)
  await page.locator('input[autocomplete=username]').fill(loginId)
  await page.locator('input[type=password]').fill(password)
  await page.locator('form:has(input[type=password]) button[type=submit]').first().click()
  await page.waitForURL(`${url}/support/contact`)
  const state = await context.storageState()
  await context.close()
  sessions.set(loginId, state)
  return state
}

try {
  await mkdir(folder, { recursive: true })
  for (const [name, path, loginId] of wanted) {
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce', ...(loginId && { storageState: await sessionOf(loginId) }) })
      const page = await context.newPage()
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 768 ? 740 : 900 })
        await page.goto(url + path)
        await page.locator('html[data-script=on]').waitFor()
        await page.evaluate(() => document.fonts.ready)
        await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
      }
      await context.close()
    }
    console.log(name)
  }
} finally {
  await browser.close()
  await site?.stop()
}
