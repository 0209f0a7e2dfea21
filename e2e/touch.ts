import { expect, type Page } from '@playwright/test'

/** HOME-18: a part whose script comes with the first touch: points at it, and waits until its form answers to script. */
export async function touch(page: Page, part: '#finder-card' | '#ai-tile'): Promise<void> {
  await page.locator(part).scrollIntoViewIfNeeded()
  // again where the first came before the script that listens for it, as a pointer goes on moving
  await expect(async () => {
    await page.locator(part).dispatchEvent('pointerover')
    await page.locator(`${part} form[data-ready]`).first().waitFor({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
}

/** A question form, also the tile's, that answers to script: until then a question is posted, as without script. */
export async function waitForQuestionForm(page: Page): Promise<void> {
  if ((await page.locator('#ai-tile').count()) > 0) await touch(page, '#ai-tile')
  await expect(page.locator('form[action*="/ask/"]:not([data-ready]):has(textarea, input[type=text])')).toHaveCount(0)
}
