import { sectionsOf } from '../composition/article-sections.ts'
import { composeAnswer } from '../composition/compose-answer.ts'
import type { AnswerRequest } from '../questions/recognise-request.ts'
import { scoreSections } from '../rating/rate-sections.ts'
import type { Retriever } from '../rating/retriever.ts'
import type { Find, FoundAnswer } from './found-answer.ts'
import type { Question } from './question.ts'
import { articleOf } from './read-follow-up.ts'
import { isSaidIn, saidText, topicOf } from './said-before.ts'

/**
 * ANS-18: the previous answer in another language, shorter, fuller or repeated, as requested. Undefined if it came from
 * no article, or the article is not written in that language.
 */
export async function answerAgain(retriever: Retriever, asked: Question, request: AnswerRequest, find: Find): Promise<FoundAnswer | undefined> {
  const topic = topicOf(asked)
  if (topic === undefined) return undefined
  const shown = articleOf(asked, await find(topic))
  if (!shown) return undefined
  const said = saidText(asked)
  // the share of a section's blocks that were shown tells which sections the answer came from
  const shares = new Map(sectionsOf(shown).map(({ index, blocks }) => [index, blocks.filter((block) => isSaidIn(said, block)).length / blocks.length]))
  const page = request.kind === 'language' ? await retriever.articleIn({ ...asked.variant, locale: request.locale }, shown.id) : shown
  if (!page) return undefined
  const sections = scoreSections(page, ({ index }) => shares.get(index) ?? 0)
  const shownOnes = sections.filter(({ score }) => score > 0)
  const pieces = composeAnswer({ page, sections: request.kind === 'fuller' || shownOnes.length === 0 ? sections : shownOnes }, { isFuller: request.kind === 'fuller', isShort: request.kind === 'shorter' })
  return { rated: undefined, likely: [], answer: { pieces, pages: [page], hasMore: false } }
}
