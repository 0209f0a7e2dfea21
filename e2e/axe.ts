import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { isProof } from '../test/support/scale.ts'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A colour scheme changes only colours, so only these rules can fail. */
const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * The violations that axe finds on the page after all transitions, because a colour in transition is not a final one.
 * The page needs `bypassCSP`.
 */
export function violationsOf(page: Page): Promise<string[]> {
  return runAxe(page, allRules)
}

/** The violations in light, and in dark those of the colour rules. Leaves the page in light. */
export async function violationsInLightAndDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await runAxe(page, allRules)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await runAxe(page, colourRules)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inLight.map((violation) => `light: ${violation}`), ...inDark.map((violation) => `dark: ${violation}`)]
}

/**
 * For the steps of a journey: in light, and in `npm run prove` in dark as well. In `npm test` the colours of dark are
 * checked on each kind of page (accessibility.spec.ts) and on each story of a widget.
 */
export function violationsOfStep(page: Page): Promise<string[]> {
  return isProof ? violationsInLightAndDark(page) : violationsOf(page)
}

async function runAxe(page: Page, runOnly: string[] | object): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    await document.fonts.ready
    // an animation in a closed part is paused until the part is opened
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
