import { expect, inProof, test, type Page } from './journey.ts'
import { violationsOfStep } from './axe.ts'
import { signInByForm, siteUrl, waitForScript } from './people.ts'

const phone = { viewport: { width: 360, height: 740 }, bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } } as const
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const choose = (page: Page, name: string) => page.getByRole('list', { name: /Your answer|Su respuesta/ }).getByRole('link', { name }).click()
const question = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()

test.use(phone)

test('NET-10 OUT-05 maya goes from the article through the fix to a visit, which takes along what she tried', async ({ page }) => {
  await signInByForm(page, 'maya.torres', '/support/article/internet/KM1000102')
  await page.getByRole('region', { name: 'Let’s fix it' }).getByRole('link', { name: 'Start' }).click()
  await expect(page).toHaveURL(/\/support\/fix\/no-internet$/)
  await expect(page.getByText('Step 1 of up to 6')).toBeVisible()
  // OUT-05: shown before the first question
  await expect(page.getByRole('main')).toContainText('There is an outage where you are')
  expect(await violationsOfStep(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await choose(page, 'Every device is offline')
  // read from the gateway, so not asked
  await expect(page.getByRole('region', { name: 'Your gateway says' })).toContainText('Its light is steady.')
  await expect(question(page)).toHaveText('Join your Wi-Fi again')
  expect(await violationsOfStep(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('link', { name: 'Its light is steady: Not what you see? Answer yourself' }).click()
  await expect(question(page)).toHaveText('What does the light on your gateway show?')
  await choose(page, 'It blinks')
  await expect(question(page)).not.toHaveText('What does the light on your gateway show?')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(question(page)).toHaveText('What does the light on your gateway show?')
  await choose(page, 'Steady white or green')
  await expect(page.getByRole('region', { name: 'Your gateway says' })).toContainText('The line to your home works.')
  await choose(page, 'It does not connect, or nothing loads')
  await expect(page.getByRole('complementary', { name: 'So far' }).getByRole('listitem')).toHaveCount(5)
  expect(await violationsOfStep(page)).toEqual([])

  // left, and resumed
  await page.goto(`${siteUrl()}/support/fix/no-internet`)
  await waitForScript(page)
  await page.getByRole('link', { name: 'Continue where you left off' }).click()
  await choose(page, 'The light is red, or keeps blinking')
  await expect(question(page)).toHaveText('A technician should look at the line')
  expect(await violationsOfStep(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await page.getByRole('link', { name: 'Ask for a technician' }).click()
  await expect(page.getByLabel('What is wrong?')).toHaveValue(/^No internet\. I followed the steps .+ technician to come\.$/)
  await expect(page.getByRole('region', { name: 'What you tried: No internet' }).getByRole('listitem')).toHaveCount(6)
  expect(await violationsOfStep(page)).toEqual([])
  await page.getByRole('button', { name: 'Send report' }).click()
  // an outage at her address is shown first
  await page.getByRole('button', { name: 'No, send my report' }).click()
  await expect(page).toHaveURL(/\/support\/mytickets\/CM\d{8}/)
  await expect(page.getByRole('main')).toContainText('What does the light on your gateway show?')
  await expect(page.getByRole('main')).toContainText('Steady white or green')
  // reported by the gateway, and labelled so
  await expect(page.getByRole('main')).toContainText('The line to your home')
})

test('NET-10 joe’s gateway says that its light is red: he is led to a visit, by keyboard', inProof, async ({ page }) => {
  await signInByForm(page, 'joe.marsh', '/support/fix/no-internet')
  const press = async (name: string | RegExp) => {
    await page.getByRole('main').getByRole('link', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  await press('Every device is offline')
  await expect(page.getByRole('region', { name: 'Your gateway says' })).toContainText('Its light is red.')
  // a question already answered is not asked
  await expect(page.locator('#fix-step + p')).toHaveText('Red')
  await expect(page.getByRole('main')).not.toContainText('Its light is at the front')
  expect(await violationsOfStep(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await press('Continue with the steps for that')
  await expect(page).toHaveURL(/\/support\/fix\/red-light$/)
  await press('It is firm at both ends')
  await press('There is none')
  await expect(question(page)).toHaveText('Restart the gateway')
  await press('Red')
  await expect(question(page)).toHaveText('A technician should look at the line')
  await expect(page.getByRole('link', { name: 'Ask for a technician' })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('NET-10 a visitor is back online in Spanish, and goes from one fix to another', async ({ page }) => {
    await page.goto(`${siteUrl()}/es-us/support/fix`)
    await page.getByRole('main').getByRole('link', { name: 'La TV se congela' }).click()
    await expect(page.getByRole('main')).not.toContainText('interrupción')
    await choose(page, 'En todo')
    await choose(page, 'Las páginas cargan lento')
    await expect(page).toHaveURL(/\/es-us\/support\/fix\/slow-wifi$/)
    await choose(page, 'En una parte de la casa')
    await page.getByRole('link', { name: /Cambiar su respuesta/ }).click()
    await choose(page, 'En todas partes')
    await choose(page, 'No, ahí también va lento')
    await choose(page, 'Ahora va rápido')
    await expect(question(page)).toHaveText('Su línea está bien: estaba ocupada')
    expect(await overflow(page)).toBe(0)
  })
})

test('NET-10 whoever is not signed in keeps what they tried through sign-in', inProof, async ({ page }) => {
  await page.goto(`${siteUrl()}/support/fix/red-light?way=3`)
  await page.getByRole('link', { name: 'Ask for a technician' }).click()
  const href = await page.getByRole('main').getByRole('link', { name: 'Sign in and report' }).getAttribute('href')
  expect(new URL(href!, page.url()).searchParams.get('final_url')).toBe('/support/openticket?ct=internet&fix=red-light&way=3')
})
