import { expect, type Page } from '@playwright/test'
import { words, type Row } from './finder-world.ts'
import { waitForScript } from './people.ts'
import { touch } from './touch.ts'

type Locale = keyof typeof words

export const cardOf = (page: Page) => page.locator('#finder-card')
export const panelOf = (page: Page) => page.locator('#semi-auth-panel')

/** The work orders of the visits that the panel shows. */
export async function appointmentsIn(page: Page): Promise<(string | undefined)[]> {
  const appointments = panelOf(page).locator('[data-visit]')
  await appointments.first().waitFor()
  return appointments.evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.visit))
}

/** Opens the page, touches the card, and waits for its script. */
export async function openCard(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForScript(page)
  await touch(page, '#finder-card')
}

export async function fill(page: Page, { by, value, zip }: Omit<Row, 'outcome'>, locale: Locale = 'en'): Promise<void> {
  const { tabs, fields } = words[locale]
  await cardOf(page).getByRole('tab', { name: tabs[by] }).click()
  await cardOf(page).getByRole('textbox', { name: fields[by] }).fill(value)
  await cardOf(page).getByRole('textbox', { name: fields.zip }).fill(zip)
}

export async function search(page: Page, row: Omit<Row, 'outcome'>, locale: Locale = 'en'): Promise<void> {
  await fill(page, row, locale)
  await cardOf(page).getByRole('button', { name: words[locale].find }).click()
}

/** FIN-05: the form has been reset to its first tab and is empty. */
export async function expectNewForm(page: Page, locale: Locale = 'en'): Promise<void> {
  const { tabs, fields } = words[locale]
  await expect(cardOf(page).getByRole('tab', { name: tabs.orderId })).toHaveAttribute('aria-selected', 'true')
  for (const name of [fields.orderId, fields.zip]) await expect(cardOf(page).getByRole('textbox', { name })).toHaveValue('')
}

/** Holds the look-up's request until the returned function is called. */
export async function holdSearch(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/appointment/search', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  return letGo
}
