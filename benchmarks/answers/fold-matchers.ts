/** Matchers for the offline figures: an article is only asked of a matcher that was not trained on it. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locale } from '../../src/contracts/identity.ts'
import { Matcher } from '../../src/features/answers/testing.ts'
import { trainMatcher, trainingSettings } from '../../tools/matcher/train-matcher.ts'
import { trainingSetOf, type TrainingArticle } from '../../tools/matcher/training-set.ts'

export const foldCount = 4

/** The fold of each article, by id. */
export function foldsOf(articles: readonly TrainingArticle[]): Map<string, number> {
  return new Map(articles.map(({ id }) => id).toSorted().map((id, place) => [id, place % foldCount]))
}

/** A pseudo-random half of the articles. */
export function halfOf(articles: readonly TrainingArticle[]): ReadonlySet<string> {
  const lot = (id: string) => createHash('sha256').update(id).digest('hex')
  const order = articles.map(({ id }) => id).toSorted((a, b) => (lot(a) < lot(b) ? -1 : 1))
  return new Set(order.slice(0, order.length / 2))
}

/** A matcher trained on all articles except those left out; cached between runs. */
export function matcherWithout(leftOut: ReadonlySet<string>, articles: readonly TrainingArticle[], locale: Locale): Matcher {
  const chosen = articles.filter(({ id }) => !leftOut.has(id))
  const name = createHash('sha256').update(JSON.stringify([trainingSettings, locale, chosen, readFileSync('tools/matcher/train-matcher.ts', 'utf8')])).digest('hex').slice(0, 20)
  const file = join(tmpdir(), 'careline-matchers', `${name}.bin`)
  if (!existsSync(file)) {
    const { sections, phrases } = trainingSetOf(chosen, locale)
    mkdirSync(join(tmpdir(), 'careline-matchers'), { recursive: true })
    writeFileSync(file, Matcher.save(trainMatcher(sections, phrases)))
  }
  return Matcher.load(readFileSync(file))
}
