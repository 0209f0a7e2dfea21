import type { EndpointLimit } from '#contracts/endpoint.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { allocations, evaluateSearchFlags } from '#features/site-content/contract.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { askFormPath } from '../../services/answer-paths.ts'
import type { AnswerSummary } from '../../api/answer-summary.ts'
import { answerAppId } from '../../session/ask-questions.ts'
import { answerBusinessQuestion, answerQuestion } from '../../contract.ts'
import type { DirectAnswerData } from '../../widget/direct-answer-data.ts'
import { readAnswerSummary } from '../../api/read-answer-summary.ts'
import { answersCopy } from '../answers-copy.ts'
import { withLearnedName } from '../../engine/questions/own-name.ts'
import { recogniseRemark, type RemarkKind } from '../../engine/remarks/recognise-remark.ts'

/** How long a results page waits for an answer, in ms: nearly all take less, and a later one is left out. */
const patienceMs = 200

/** How many results may come before the answer's article: within these, search and answerer agree on what was meant. */
const agreedWithin = 3

/** Remarks (inputs that are no question) that a results page answers as well: danger, and the wish for a person. */
const answeredRemarks: ReadonlySet<RemarkKind> = new Set(['crisis', 'noEmergencyCall', 'violence', 'emergency', 'fire', 'person'])

/** An answer costs more than the results below it, which are complete without; fewer are made for one address. */
const directAnswerLimit: EndpointLimit = { name: 'direct_answers', tries: 60, seconds: 60 }

interface Search {
  query: string
  /** the query with its words corrected */
  meant: string
  /** ids of the results, best first */
  results: readonly string[]
}

/**
 * The answer on top of a results page: one that the answerer is sure of, in its articles' own words, from an article
 * that is also among the first results. Undefined if there is none, or not in time.
 */
export async function readDirectAnswer(context: RequestContext, variant: SiteVariant, { query: typed, meant, results }: Search): Promise<DirectAnswerData | undefined> {
  const remark = recogniseRemark(withLearnedName(typed, context.runtime.site.brand, variant.locale))
  if (typed === '' || (remark && !answeredRemarks.has(remark.kind))) return undefined
  const allowance = await context.takeLimit?.(directAnswerLimit)
  if (allowance?.ok === false) return undefined
  // a page without an answer is complete, so a failure here does not mark it as degraded; and a search takes nothing from
  // the questions that may be asked
  const { noteDegraded: _, takeLimit: __, ...quiet } = withShareOfTime(context, patienceMs)
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
    askMore: { action: askFormPath(variant), question: meant },
    copy: answersCopy[variant.locale].directAnswer,
  }
}

/**
 * Whether an answer's article is among the first results. An answer from no article replies to a remark or tells of the
 * asker's own.
 */
function isAgreed({ bestAnswer }: AnswerSummary, results: readonly string[]): boolean {
  const [articleId] = bestAnswer?.articleIds ?? []
  return articleId === undefined || results.slice(0, agreedWithin).includes(articleId)
}
