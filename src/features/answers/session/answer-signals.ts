import type { OwnSignal } from '#features/search/contract.ts'
import { dataSourcesFor } from './ask-questions.ts'
import { errorClassOf } from '../api/error-codes.ts'
import type { WidgetContent } from '../widget/widget-content.ts'
import { isUnderWay, type WidgetAnswer, type WidgetState } from './widget-state.ts'

type Place = Pick<WidgetContent, 'service' | 'flags'>

/**
 * SIG-01: the signals for a change of the widget's state: an answer was shown, a question was chosen, or there was no
 * answer.
 */
export function signalsOf(before: WidgetState, after: WidgetState, place: Place, now: number): OwnSignal[] {
  const { block } = after
  const isChosen = after.chosenId !== '' && after.chosenId !== before.chosenId
  if (isChosen && block.phase === 'answer') {
    const params = { ...aboutAnswer(place, block.question, block.answer), isPAA: after.chosenFrom === 'related', subtype: after.chosenFrom ?? 'common' }
    // a chosen question comes with its answer, so no search has given it an id
    return (['click', 'response'] as const).map((type) => ({ type, q: asTyped(block.question), params, id: `${now}|${params.docId ?? ''}|${type}` }))
  }
  if (!isUnderWay(before)) return []
  if (block.phase === 'answer' && block.progress === 'whole') return [{ type: 'response', q: asTyped(block.question), params: { ...aboutAnswer(place, block.question, block.answer), subtype: 'answer' } }]
  if (block.phase !== 'failed' && block.phase !== 'retry') return []
  const code = block.phase === 'failed' ? block.errorCode : block.isLost ? '' : 'SPTSEARCH-SPTR-5001'
  const params = { ...about(place, block.question), subtype: block.phase, errorType: errorClassOf(code), errorMessage: code || 'none', errorDetails: place.service.key }
  return [{ type: 'error', q: asTyped(block.question), params, id: `${now}||error` }]
}

/**
 * SIG-01: one of an answer's sources was opened; `position` in the list, from 1. The click teaches the ranking
 * (SIG-02).
 */
export function sourceSignal(place: Place, question: string, answer: WidgetAnswer, source: { title: string; url: string }, position: number): OwnSignal {
  const docId = /\/(KM\d{7})(?=[/?#]|$)/.exec(source.url)?.[1]
  return { type: 'click', q: asTyped(question), params: { ...aboutAnswer(place, question, answer), ...(docId ? { docId } : {}), title: source.title.slice(0, 300), res_pos: position, subtype: 'citation' } }
}

/** SIG-01: the visitor rated an answer. */
export function opinionSignal(place: Place, question: string, answer: WidgetAnswer, { isHelpful, reason }: { isHelpful: boolean; reason?: string | undefined }): OwnSignal {
  return { type: 'feedback', q: asTyped(question), params: { ...aboutAnswer(place, question, answer), helpful: isHelpful ? 'yes' : 'no', subtype: reason ?? 'answer' } }
}

function aboutAnswer(place: Place, question: string, { bestAnswer, fusionQueryId, citations: [first] }: WidgetAnswer): OwnSignal['params'] {
  return {
    ...about(place, question),
    ...(bestAnswer ? { docId: bestAnswer.id.slice(0, 300) } : {}),
    ...(fusionQueryId ? { fusion_query_id: fusionQueryId } : {}),
    ...(first ? { title: first.title.slice(0, 300) } : {}),
  }
}

/** A question, cut to the length that the service accepts. */
function asTyped(question: string): string {
  return question.slice(0, 2048)
}

/** The fields of every signal of the widget, which has no videos, promotions or accessories. */
function about({ service, flags }: Place, question: string): OwnSignal['params'] {
  const query = asTyped(question)
  return {
    count_i: 1,
    query,
    query_orig_s: query,
    filterQueries: [...service.navigationTree],
    data_source_name: dataSourcesFor(flags),
    isTopMatches: false,
    isVideoCarousel: false,
    isGoogleVaPromo: false,
    isSmartAnswer: true,
    isPAA: false,
    isForums: flags.enableForums,
    productType: service.topic,
    accessorySubCategory: '',
    los: service.key,
  }
}
