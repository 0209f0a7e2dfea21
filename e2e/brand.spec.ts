import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, inProof, test, type Page } from './journey.ts'
import { startServer, type StartedServer } from './start-site.ts'

/** A copy of the content folder with more fields in site.json. */
async function contentWith(site: object): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'careline-brand-'))
  await cp('content', folder, { recursive: true })
  await writeFile(path.join(folder, 'site.json'), JSON.stringify({ ...JSON.parse(await readFile('content/site.json', 'utf8')), ...site }))
  return folder
}

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="32"><rect width="120" height="32" fill="#14662f"/></svg>'

test.describe('an operator’s brand', () => {
  let content: string
  let site: StartedServer

  test.beforeAll(async () => {
    content = await contentWith({ brand: 'Fernline', accent: '#14662f', logo: { light: 'logo.svg', dark: 'logo-dark.svg', width: 120, height: 32 } })
    await mkdir(path.join(content, 'brand'))
    for (const file of ['logo.svg', 'logo-dark.svg']) await writeFile(path.join(content, 'brand', file), logo)
    site = await startServer({ CARELINE_CONTENT: content })
  })

  test.afterAll(async () => {
    await site.stop()
    await rm(content, { recursive: true, force: true })
  })

  const colourOfButton = (page: Page) => page.locator('main a[class*=primary], main button[class*=primary]').first().evaluate((element) => getComputedStyle(element).backgroundColor)

  test('WID-07 the accent is on the first painted page, kept or not, within the content security policy', async ({ page }) => {
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    for (const _ of ['made', 'kept']) {
      await page.goto(`${site.url}/support/no-such-page`)
      await page.goto(`${site.url}/support`)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-accent'))).toBe('#14662f')
    }
    await page.goto(`${site.url}/acctmgmt/login`)
    expect(await colourOfButton(page)).toBe('rgb(20, 102, 47)')
    expect(refused.filter((text) => !text.includes('404'))).toEqual([])
  })

  test('WID-07 the logo stands for the name, in the scheme of the page', inProof, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${site.url}/support`)
    const image = page.getByRole('img', { name: 'Fernline' })
    await expect(image).toBeVisible()
    expect(await image.evaluate((element: HTMLImageElement) => [new URL(element.currentSrc).pathname, element.naturalWidth])).toEqual(['/brand/logo-dark.svg', 120])
    expect((await page.request.get(`${site.url}/brand/..%2Fsite.json`)).status()).toBe(404)
  })
})

test('WID-07 an accent that cannot be read stops the start with its ratio and the nearest that can', inProof, async () => {
  const content = await contentWith({ accent: '#ff8800' })
  await expect(startServer({ CARELINE_CONTENT: content })).rejects.toThrow(/In site\.json the field 'accent' has a contrast of 2\.\d+ to 1 on our light grounds, and text needs 4\.5; the nearest colour that passes is #[0-9a-f]{6}\./)
  await rm(content, { recursive: true, force: true })
})
