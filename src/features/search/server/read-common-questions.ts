import type { SiteVariant } from '#contracts/site-path.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { readAnswerOf, type FoundPage } from './read-evidence.ts'
import { variantSearch, type VariantSearch } from './search-indexes.ts'

export interface CommonQuestion {
  question: string
  page: FoundPage
  answer: string
}

interface Kept {
  /** of every topic, the one that people open most first */
  pages: readonly FoundPage[]
  answers: Map<FoundPage, Promise<string>>
}

/** Whoever looks at a home asks for these: worked out once for each search, which lives from one siteVersion to the next. */
const kept = new WeakMap<VariantSearch, Kept>()

/** Questions that articles answer, those first whose articles people open most; of each article the first. With each its answer: see `readAnswerOf`. */
export async function readCommonQuestions(context: RequestContext, variant: SiteVariant, topics: ReadonlySet<string> | undefined, limit: number): Promise<CommonQuestion[]> {
  const search = await variantSearch(context.runtime, variant)
  const { pages, answers } = kept.get(search) ?? keep(search, variant)
  const common = pages.filter(({ topic }) => !topics || topics.has(topic)).slice(0, limit)
  return Promise.all(
    common.map(async (page) => {
      const question = page.questions[0]!
      const answer = answers.get(page) ?? readAnswerOf(context, variant, page, question)
      answers.set(page, answer)
      answer.catch(() => answers.delete(page))
      return { question, page, answer: await answer }
    }),
  )
}

function keep(search: VariantSearch, { locale }: SiteVariant): Kept {
  const popularity = (page: FoundPage) => search.clicks.get(page.id)?.length ?? 0
  const answering = [...search.pages.values()].filter((page) => page.questions.length > 0 && page.locale === locale)
  const made = { pages: answering.toSorted((a, b) => popularity(b) - popularity(a) || (a.id < b.id ? -1 : 1)), answers: new Map() }
  kept.set(search, made)
  return made
}
