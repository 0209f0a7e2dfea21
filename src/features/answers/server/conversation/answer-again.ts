import type { RequestContext } from '#platform/context/request-context.ts'
import { composeAnswer } from '../../engine/composition/compose-answer.ts'
import { sectionsOf } from '../../engine/composition/article-sections.ts'
import type { FoundAnswer } from '../questions/found-answer.ts'
import { knownArticles } from '../retrieval/known-articles.ts'
import { scoreSections } from '../../engine/rating/rate-sections.ts'
import { articleOf, isSaidIn, saidText, topicOf, type Find } from './read-follow-up.ts'
import type { AskedQuestion } from '../questions/read-request.ts'
import type { AnswerRequest } from '../../engine/questions/recognise-request.ts'

/** ANS-18: the answer before, in another language, in fewer words, in more or once more. Undefined where it came from no article. */
export async function answerAgain(context: RequestContext, asked: AskedQuestion, request: AnswerRequest, find: Find): Promise<FoundAnswer | undefined> {
  const topic = topicOf(asked)
  if (topic === undefined) return undefined
  const found = await find(topic)
  const shown = articleOf(asked, found)
  if (!shown) return undefined
  const said = saidText(asked)
  // as many of its blocks as were shown say which sections they were
  const shares = new Map(sectionsOf(shown).map(({ index, blocks }) => [index, blocks.filter((block) => isSaidIn(said, block)).length / blocks.length]))
  const page = request.kind === 'language' ? await pageIn(context, { ...asked.variant, locale: request.locale }, shown.id) : shown
  if (!page) return undefined
  const rated = scoreSections(page, ({ index }) => shares.get(index) ?? 0)
  const shownOnes = rated.filter(({ score }) => score > 0)
  const pieces = composeAnswer({ page, sections: request.kind === 'fuller' || shownOnes.length === 0 ? rated : shownOnes }, { isFuller: request.kind === 'fuller', isShort: request.kind === 'shorter' })
  return { fusionQueryId: found.evidence.fusionQueryId, rated: [], answer: { pieces, pages: [page], hasMore: false } }
}

/** The same article in another language. */
async function pageIn({ runtime }: RequestContext, variant: AskedQuestion['variant'], id: string) {
  const { collection } = await knownArticles(runtime, variant)
  return collection.articles.find(({ source }) => source.page.id === id)?.source.page
}
