import { expect, type Page } from '@playwright/test'

/** HOME-18: for a part whose script loads on first touch: points at it, and waits until its form is hydrated. */
export async function touch(page: Page, part: '#finder-card' | '#ai-tile'): Promise<void> {
  await page.locator(part).scrollIntoViewIfNeeded()
  // repeated like the movements of a pointer, in case the first event came before the listening script
  await expect(async () => {
    await page.locator(part).dispatchEvent('pointerover')
    await page.locator(`${part} form[data-ready]`).first().waitFor({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
}

/**
 * Waits until the question forms, including the tile's, are hydrated; before that a question is posted, as without
 * script.
 */
export async function waitForQuestionForm(page: Page): Promise<void> {
  if ((await page.locator('#ai-tile').count()) > 0) await touch(page, '#ai-tile')
  await expect(page.locator('form[action*="/ask/"]:not([data-ready]):has(textarea, input[type=text])')).toHaveCount(0)
}
