import { setImmediate as nextTurn } from 'node:timers/promises'
import { collecting, type Collection, type CollectionParts, type SourceArticle } from '../../engine/collection/collection.ts'
import type { Language } from '#search-engine/text/analyse.ts'

/**
 * What questions are compared with, made where pages are answered beside it: thousands of articles take seconds. @param turnMs so
 * long it works before others have their turn
 */
export async function collectInTurns<Article extends SourceArticle>(language: Language, sources: readonly Article[], parts: CollectionParts = {}, turnMs = 8): Promise<Collection<Article>> {
  const work = collecting(language, sources, parts)
  let turnEnds = performance.now() + turnMs
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() < turnEnds) continue
    await nextTurn()
    turnEnds = performance.now() + turnMs
  }
}
