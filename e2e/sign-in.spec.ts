import { expect, inProof, test } from './journey.ts'
import { signInByForm, siteUrl, waitForScript } from './people.ts'
import { sampled } from '../test/support/scale.ts'

test.describe.configure({ mode: 'parallel' })

test('ACC-07, ACC-20 signing in leaves a state cookie that expires an hour later, and an httpOnly session', async ({ page, context }) => {
  const before = Date.now()
  await signInByForm(page, 'maya.torres')
  const cookies = await context.cookies()
  const state = cookies.find((cookie) => cookie.name === 'careline_state')!
  const [userId, expiry] = decodeURIComponent(state.value).split(':')
  expect(userId).not.toContain('maya')
  expect(Number(expiry) - 3_600_000).toBeGreaterThanOrEqual(before - 1000)
  expect(Number(expiry) - 3_600_000).toBeLessThanOrEqual(Date.now() + 1000)
  expect(state.httpOnly).toBe(false)
  expect(cookies.find((cookie) => cookie.name === 'careline_session')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
})

test('ACC-10, ACC-11 a remembered device is recognised after sign-out, shows no name, and can be forgotten', async ({ page, context }) => {
  await page.goto(`${siteUrl()}/acctmgmt/signin?final_url=/support`)
  await page.getByLabel(/^User ID/).fill('ben.okafor')
  await page.locator('input[type=password]').fill('careline-demo')
  await page.getByLabel(/Remember this device/).check()
  await page.locator('form:has(input[type=password]) button[type=submit]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ben')
  await page.locator('header details summary').click()
  await page.locator('header form[action*=signout] button').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Ben')
  const etrs = (await context.cookies()).find((cookie) => cookie.name === 'ETRS')!
  expect(Date.parse(decodeURIComponent(etrs.value).split('|')[0]!)).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  expect(etrs.httpOnly).toBe(true)
  await expect(page.locator('body')).not.toContainText('Okafor')
  await page.locator('form[action*=forget] button').click()
  await expect(page.locator('form[action*=forget]')).toHaveCount(0)
  expect((await context.cookies()).some((cookie) => cookie.name === 'ETRS')).toBe(false)
})

test('ACC-01 addresses elsewhere are refused, and the lander comes instead', async ({ page }) => {
  for (const evil of sampled(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'], 2, 0)) {
    await page.context().clearCookies()
    await page.goto(`${siteUrl()}/acctmgmt/signin?final_url=${encodeURIComponent(evil)}`)
    await page.getByLabel(/^User ID/).fill('ivy.stone')
    await page.locator('input[type=password]').fill('careline-demo')
    await page.locator('form:has(input[type=password]) button[type=submit]').first().click()
    await expect(page).toHaveURL(`${siteUrl()}/support/supportlander`)
  }
})

test('ACC-01 ACC-06 whoever signs in from a home lands on the one of their class and language', async ({ page }) => {
  for (const [loginId, home] of [['priya.nair', '/support/smallbusiness'], ['rosa.delgado', '/es-us/support/']] as const) {
    await page.context().clearCookies()
    await page.goto(`${siteUrl()}/support`)
    await page.locator('header').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel(/^User ID/).fill(loginId)
    await page.locator('input[type=password]').fill('careline-demo')
    await page.locator('form:has(input[type=password]) button[type=submit]').first().click()
    await expect(page).toHaveURL(siteUrl() + home)
    await expect(page.getByRole('link', { name: /^(Sign in|Iniciar sesión|Inicie sesión)/ })).toHaveCount(0)
  }
})

test('ACC-01 from any page, signing in comes back to it, in its language', async ({ page }) => {
  await page.goto(`${siteUrl()}/es-us/support/topic/internet`)
  await page.locator('header').getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByLabel(/^(ID de usuario|Usuario|Identificación)/).fill('rosa.delgado')
  await page.locator('input[type=password]').fill('careline-demo')
  await page.locator('form:has(input[type=password]) button[type=submit]').first().click()
  await expect(page).toHaveURL(`${siteUrl()}/es-us/support/topic/internet`)
  await expect(page.locator('header')).toContainText('Rosa')
})

test('WID-09 five minutes before its end a session can be kept, and what was typed stays', async ({ page }) => {
  const later = 56 * 60_000
  // the server's clock advances with the browser's
  await page.route(/\/acctmgmt\/(session|extend)$/, async (route) => {
    const response = await route.fetch()
    const ends = (await response.json()) as { expiresAt: number; endsAt: number; now: number }
    const moved = route.request().method() === 'POST' ? { ...ends, expiresAt: ends.expiresAt + later } : ends
    await route.fulfill({ response, json: { ...moved, now: ends.now + later } })
  })
  await page.clock.install()
  await signInByForm(page, 'maya.torres')
  await waitForScript(page)
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.id = 'typed'
    input.value = 'my words'
    document.querySelector('main')!.append(input)
  })
  await page.clock.fastForward(later)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: /Stay signed in/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('#typed')).toHaveValue('my words')
})

test('ACC-09 a page shows the account once somebody has signed in in another tab, and keeps what was typed until it is told to', inProof, async ({ page, context }) => {
  const typing = await context.newPage()
  for (const each of [page, typing]) {
    await each.goto(`${siteUrl()}/support`)
    await waitForScript(each)
    await each.waitForLoadState('networkidle')
  }
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/acctmgmt/session') && asked.push(request.url()))
  const comeBack = (tab: typeof page) => tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await comeBack(page)
  const box = typing.locator('footer, main').locator('input:not([type=hidden])').first()
  await box.fill('1')
  await signInByForm(await context.newPage(), 'maya.torres')
  // nothing was requested while the state cookie was unchanged
  expect(asked).toEqual([])
  await expect(async () => {
    await comeBack(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya', { timeout: 2000 })
  }).toPass()
  await expect(page.getByText('You signed in in another tab. This page now shows your account.')).toBeVisible()
  // the page listens once its late scripts have run
  await expect(async () => {
    await comeBack(typing)
    await expect(typing.getByText('This page stays as it is, with what you typed.')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(box).toHaveValue('1')
  await expect(typing.getByRole('heading', { level: 1 })).not.toContainText('Maya')
  await typing.getByRole('link', { name: 'Show my account here' }).click()
  await expect(typing.getByRole('heading', { level: 1 })).toContainText('Maya')
})

test('ACC-09 ACC-16 signing out in another tab is said here, and when somebody else signs in there this page shows their account', async ({ page, context }) => {
  // the session watch loads after the page's own script
  await page.addInitScript(() => {
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        document.documentElement.dataset.listensTo = name
      }
    }
  })
  await signInByForm(page, 'maya.torres', '/support/library')
  await page.locator('html[data-listens-to=careline-session]').waitFor()
  const other = await context.newPage()
  await other.goto(`${siteUrl()}/support`)
  await other.locator('header details summary').click()
  await other.locator('header form[action*=signout] button').click()
  await expect(page.getByRole('dialog', { name: 'You’ve been signed out' })).toBeVisible()
  await signInByForm(other, 'ben.okafor')
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.locator('header')).toContainText('Ben', { timeout: 2000 })
  }).toPass()
  await expect(page.locator('body')).not.toContainText('Maya')
})
