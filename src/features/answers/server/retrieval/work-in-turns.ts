import { nextTurn } from '#platform/jobs/next-turn.ts'

/** Jobs run one after the other, so that their half-made results are not in memory at once. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs work that takes seconds for thousands of articles while pages are answered. @param turnMs how long it works
 * before other requests have their turn
 */
export function workInTurns<Made>(steps: Generator<undefined, Made>, turnMs: number): Promise<Made> {
  const made = last.then(() => workBeside(steps, turnMs))
  last = made.then(
    () => undefined,
    () => undefined,
  )
  return made
}

/** The same without a queue, beside other jobs: for work that holds little memory. */
export async function workBeside<Made>(steps: Generator<undefined, Made>, turnMs: number): Promise<Made> {
  let turnEnds = performance.now() + turnMs
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < turnEnds) continue
    await nextTurn()
    turnEnds = performance.now() + turnMs
  }
}
