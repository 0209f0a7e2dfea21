import { setImmediate as nextTurn } from 'node:timers/promises'
import { collecting, type Collection, type CollectionParts, type SourceArticle } from '../../engine/collection/collection.ts'
import type { Language } from '#search-engine/text/analyse.ts'

/** One after the other: what several have half made at once would be held at once. */
let last: Promise<unknown> = Promise.resolve()

/**
 * What questions are compared with, made where pages are answered beside it: thousands of articles take seconds. @param turnMs so
 * long it works before others have their turn
 */
export function collectInTurns<Article extends SourceArticle>(language: Language, sources: readonly Article[], parts: CollectionParts, turnMs: number): Promise<Collection<Article>> {
  const made = last.then(() => work(collecting(language, sources, parts), turnMs))
  last = made.then(
    () => undefined,
    () => undefined,
  )
  return made
}

async function work<Made>(steps: Generator<undefined, Made>, turnMs: number): Promise<Made> {
  let turnEnds = performance.now() + turnMs
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < turnEnds) continue
    await nextTurn()
    turnEnds = performance.now() + turnMs
  }
}
