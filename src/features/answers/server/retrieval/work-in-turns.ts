import { setImmediate as nextTurn } from 'node:timers/promises'

/** One after the other: what several have half made at once would be held at once. */
let last: Promise<unknown> = Promise.resolve()

/** Work that takes seconds for thousands of articles, where pages are answered beside it. @param turnMs so long it works before others have their turn */
export function workInTurns<Made>(steps: Generator<undefined, Made>, turnMs: number): Promise<Made> {
  const made = last.then(() => workBeside(steps, turnMs))
  last = made.then(
    () => undefined,
    () => undefined,
  )
  return made
}

/** The same beside whatever else is worked at: for what holds little. */
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
