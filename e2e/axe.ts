import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A colour scheme changes colours and nothing else, so these are the rules that it can break. */
const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** What axe finds on the page at rest: a colour on its way to another is nobody's. The page needs `bypassCSP`. */
export function violationsOf(page: Page): Promise<string[]> {
  return runAxe(page, allRules)
}

/** The same in light, and in dark what dark can change. Leaves the page in light. */
export async function violationsInLightAndDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await runAxe(page, allRules)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await runAxe(page, colourRules)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inLight.map((violation) => `light: ${violation}`), ...inDark.map((violation) => `dark: ${violation}`)]
}

async function runAxe(page: Page, runOnly: string[] | object): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    await document.fonts.ready
    // what runs in a closed part stands still until it is opened
    const isShown = ({ effect }: Animation) => (effect as KeyframeEffect | null)?.target?.checkVisibility() !== false
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity && isShown(animation))
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axePath })
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
    const { violations } = await axe.run({ runOnly: rules, resultTypes: ['violations'] })
    return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 160)}`))
  }, runOnly)
}
