import type { SiteVariant } from '#contracts/site-path.ts'
import { allocations, evaluateSearchFlags } from '#features/site-content/contract.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { answerPath } from '../../services/answer-paths.ts'
import type { AnswerSummary } from '../../api/answer-summary.ts'
import { answerAppId } from '../../session/ask-questions.ts'
import { answerBusinessQuestion, answerQuestion } from '../../contract.ts'
import type { DirectAnswerData } from '../../widget/direct-answer-data.ts'
import { readAnswerSummary } from '../../api/read-answer-summary.ts'
import { answersCopy } from '../answers-copy.ts'
import { recogniseRemark, type RemarkKind } from '../../engine/remarks/recognise-remark.ts'

/** A page of results waits no longer for an answer than nearly all of them take; one that comes later is not on it. */
const patienceMs = 200

/** So many results may stand before the article that an answer comes from: words and answerer agree what was meant. */
const agreedWithin = 3

/** Of what people say that is no question these are answered on a page of results, too: danger, and who wants a person. */
const answeredRemarks: ReadonlySet<RemarkKind> = new Set(['emergency', 'crisis', 'person'])

interface Search {
  query: string
  /** the query with its words corrected */
  meant: string
  /** ids of what was found, best first */
  results: readonly string[]
}

/**
 * The answer that stands on top of a page of results: one that the answerer is sure of, in its articles' own words, from an
 * article that is among the first results as well. Undefined where there is none, or not in time.
 */
export async function readDirectAnswer(context: RequestContext, variant: SiteVariant, { query: typed, meant, results }: Search): Promise<DirectAnswerData | undefined> {
  const remark = recogniseRemark(typed)
  if (typed === '' || (remark && !answeredRemarks.has(remark.kind))) return undefined
  // a page without it is whole
  const { noteDegraded: _, ...quiet } = withShareOfTime(context, patienceMs)
  const endpoint = variant.audience === 'smb' ? answerBusinessQuestion : answerQuestion
  const query = { 'app-id': answerAppId, searchTerm: meant, isCallLLM: 'false', isRelatedQnAEnabled: 'false', locale: variant.locale } as const
  const [flags, found] = await Promise.all([
    call(quiet, allocations, { query: { teams: 'search' } }, { signIn: 'return' }),
    call(quiet, endpoint, { query: { ...query, stream: 'false' } }, { signIn: 'return' }),
  ])
  if (!flags.ok || !found.ok || !evaluateSearchFlags(flags.data.allocations).enableWidget || !isAgreed(found.data, results)) return undefined
  const { bestAnswer, isShowBestAnswer, isDidYouMean, citations } = readAnswerSummary(found.data)
  if (!bestAnswer || !isShowBestAnswer || isDidYouMean) return undefined
  return {
    text: bestAnswer.answer,
    action: bestAnswer.action,
    citations,
    locale: variant.locale,
    askMore: `${answerPath(variant, variant.audience === 'smb' ? 'smb-support' : 'support')}?${new URLSearchParams({ q: meant })}`,
    copy: answersCopy[variant.locale].directAnswer,
  }
}

/** What comes from no article is said to a remark, or of the asker's own. */
function isAgreed({ bestAnswer }: AnswerSummary, results: readonly string[]): boolean {
  const [articleId] = bestAnswer?.articleIds ?? []
  return articleId === undefined || results.slice(0, agreedWithin).includes(articleId)
}
