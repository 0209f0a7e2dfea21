import type { GuidedFix } from '#features/site-content/contract.ts'
import type { FixWay } from '../pages-view.ts'

export const mostWays = 200

/**
 * NET-10: every path through a fix: the answer to each question, and the end. A path that returns to a step ends there.
 * At most `mostWays`.
 */
export function waysThrough({ steps }: Pick<GuidedFix, 'steps'>): FixWay[] {
  const ways: FixWay[] = []
  const walk = (id: string, before: readonly string[], seen: ReadonlySet<string>): void => {
    if (ways.length >= mostWays) return
    const step = steps.find((each) => each.id === id)
    if (!step || seen.has(id) || step.choices.length === 0) {
      ways.push({ steps: [...before], end: step?.title ?? id })
      return
    }
    for (const { label, to } of step.choices) walk(to, [...before, `${step.title} ${label}`], new Set([...seen, id]))
  }
  if (steps[0]) walk(steps[0].id, [], new Set())
  return ways
}
