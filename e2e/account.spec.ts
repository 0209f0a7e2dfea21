import { expect, test } from './journey.ts'
import { violationsOfStep } from './axe.ts'
import { signIn, siteUrl } from './people.ts'

test.use({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce', bypassCSP: true })

test('ORD-01 ORD-02 the account page has each account’s plan and balance, both kinds of order, and the ways to what happened', async ({ page }) => {
  await signIn(page, 'maya.torres', '/acctmgmt/overview')
  const main = page.getByRole('main')
  await expect(main).toContainText('Plan: Fiber 500')
  await expect(main).toContainText(/Balance \$\d+\.\d\d/)
  await expect(main.getByRole('link', { name: 'See the bill ending in 8210' })).toHaveAttribute('href', '/support/mybill?account=301448210')
  await expect(main.getByRole('region', { name: 'Orders' }).getByRole('link')).toHaveText(['Fiber 1000: Visit scheduled', 'Home Internet Air: Delivered'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await violationsOfStep(page)).toEqual([])
  await main.getByRole('link', { name: 'Your activity' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your activity')
})

test('ACC-16 ORD-04 one’s data as a file: one’s own, all kinds, for nobody who is not signed in', async ({ page }) => {
  const path = `${siteUrl()}/acctmgmt/mydata.json`
  expect((await page.request.get(path, { maxRedirects: 0 })).status()).toBe(302)
  await signIn(page, 'ben.okafor', '/acctmgmt/overview?lang=es')
  await expect(page.getByRole('link', { name: 'Descargar sus datos (JSON)' })).toHaveAttribute('href', '/acctmgmt/mydata.json')
  const answer = await page.request.get(path)
  expect(answer.headers()).toMatchObject({ 'content-disposition': 'attachment; filename="my-data.json"', 'cache-control': 'no-store' })
  const text = await answer.text()
  const data = JSON.parse(text) as Record<string, unknown[]>
  expect(Object.keys(data)).toEqual(['madeAt', 'profile', 'accounts', 'bills', 'orders', 'visits', 'tickets', 'activity', 'preferences', 'followedOutages', 'speedTests', 'robocalls', 'rememberedDevices'])
  for (const kind of ['bills', 'visits', 'tickets', 'activity'] as const) expect(data[kind]!.length, kind).toBeGreaterThan(0)
  expect(text).not.toContain('301448210')
})

test('TIC-10 ACC-10 OUT-03 language, e-mails, remembered devices and deletion are decided on the account page, by script or without', async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.newPage({ javaScriptEnabled, viewport: { width: 360, height: 740 } })
    await signIn(page, 'lena.fischer', '/acctmgmt/overview')
    const choices = page.getByRole('region', { name: 'Language and emails' })
    await choices.getByRole('radio', { name: 'Español' }).check()
    await choices.getByRole('checkbox', { name: 'Reminders the day before a visit' }).uncheck()
    await choices.getByRole('button', { name: 'Save' }).click()
    const spanish = page.getByRole('region', { name: 'Idioma y correos' })
    await expect(spanish.getByRole('status')).toHaveText('Guardado')
    await expect(spanish.getByRole('checkbox', { name: 'Recordatorios el día antes de una visita' })).not.toBeChecked()
    await spanish.getByRole('radio', { name: 'English' }).check()
    await spanish.getByRole('checkbox').first().check()
    await spanish.getByRole('button', { name: 'Guardar' }).click()
    await expect(choices.getByRole('status')).toHaveText('Saved')
    await page.getByText('What is deleted, and what stays').click()
    await page.getByRole('checkbox', { name: 'Yes, delete them for good' }).check()
    await page.getByRole('button', { name: 'Delete my data' }).click()
    await expect(page.getByRole('region', { name: 'Delete my data' }).getByRole('status')).toHaveText('Your data is deleted')
    await page.close()
  }
})
