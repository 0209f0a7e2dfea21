import type { SiteVariant } from '#contracts/site-path.ts'
import { readEvidence, type FoundPage } from '#features/search/server/read-evidence.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { AnswerPiece } from './answer-text.ts'
import { sectionsOf } from './article-sections.ts'
import { composeAnswer } from './compose-answer.ts'
import { sharedTerms } from './nearest-question.ts'
import { ratePages, type RatedSection } from './rate-pages.ts'

/** Lives as long as the page's text: a changed article is another page. */
const kept = new WeakMap<FoundPage, Map<string, Promise<AnswerPiece[]>>>()

/** ANS-16: what one article says to one of its own questions, put together as every other answer. Nobody asked it: it is not noted as a search. */
export function answerFromArticle(context: RequestContext, variant: SiteVariant, page: FoundPage, question: string): Promise<AnswerPiece[]> {
  const answers = kept.get(page) ?? new Map<string, Promise<AnswerPiece[]>>()
  kept.set(page, answers)
  const known = answers.get(question)
  if (known) return known
  const answer = compose(context, variant, page, question)
  answers.set(question, answer)
  answer.catch(() => answers.delete(question))
  return answer
}

async function compose(context: RequestContext, variant: SiteVariant, page: FoundPage, question: string): Promise<AnswerPiece[]> {
  const evidence = await readEvidence(context, { variant, question, topics: new Set([page.topic]), isOwnQuestion: false })
  const rated = ratePages(evidence, variant.locale).find((each) => each.page.id === page.id)
  const sections = rated?.sections ?? sectionsByWords(page, question)
  return composeAnswer({ page, sections }, { question })
}

/** For an article that the search does not find by its own question: by the words that they share. */
function sectionsByWords(page: FoundPage, question: string): RatedSection[] {
  const shared = (text: string) => sharedTerms(text, question, page.locale)
  const sections = sectionsOf(page).map((section): RatedSection => {
    const blockScores = section.blocks.map(({ text }) => shared(text))
    return { section, blockScores, score: 2 * shared(section.heading) + Math.max(...blockScores) }
  })
  return sections.toSorted((a, b) => b.score - a.score)
}
