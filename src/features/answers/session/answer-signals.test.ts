import { expect, test } from 'vitest'
import { postSignals, reportOf, SignalParams } from '#features/search/contract.ts'
import { opinionSignal, signalsOf, sourceSignal } from './answer-signals.ts'
import { buildWidgetAnswer, buildWidgetContent, commonQuestions } from '../widget/test-widget-content.ts'
import { emptyAnswer, idleState, nextState, type WidgetEvent } from './widget-state.ts'

const place = buildWidgetContent()

/** The signals of a widget to which the given events happen, at 1000 ms. */
function signalled(...events: WidgetEvent[]) {
  let state = idleState
  return events.flatMap((event) => {
    const before = state
    state = nextState(before, event)
    return signalsOf(before, state, place, 1000)
  })
}

const answer = { ...buildWidgetAnswer({ text: '<p>Unplug it.</p>' }), fusionQueryId: 'f1' }
const asked = { type: 'asked', question: 'why is it slow', turns: [] } as const

test('SIG-01 an answer that is shown is one signal, with all that it knows', () => {
  const signals = signalled(asked, { type: 'waited', message: 1 }, { type: 'wrote', answer }, { type: 'answered', answer })
  expect(signals).toHaveLength(1)
  const [{ type, q, params }] = signals as [(typeof signals)[number]]
  expect([type, q]).toEqual(['response', 'why is it slow'])
  expect(params).toEqual({
    docId: answer.bestAnswer!.id, fusion_query_id: 'f1', title: answer.citations[0]!.title, count_i: 1, query: 'why is it slow', query_orig_s: 'why is it slow', filterQueries: place.service.navigationTree, data_source_name: 'search,esupport',
    isTopMatches: false, isVideoCarousel: false, isGoogleVaPromo: false, isSmartAnswer: true, isPAA: false, isForums: false, productType: 'internet', accessorySubCategory: '', los: 'u-verse-high-speed-internet', subtype: 'answer',
  })
  // together with what the browser adds, every field of the specification but those of other kinds of signals
  const added = ['app_id', 'path', 'host', 'browser_name', 'os_name', 'os_device', 'page_title', 'URL', 'url_domain', 'referrer_domain', 'user_id']
  const ofOthers = ['res_pos', 'helpful', 'errorType', 'errorMessage', 'errorDetails']
  expect([...Object.keys(params), ...added, ...ofOthers].toSorted()).toEqual(Object.keys(SignalParams.shape).toSorted())
})

test('SIG-01 a source, an opinion, a chosen question and a question without an answer are signals that the service takes', () => {
  const source = sourceSignal(place, 'q', answer, { title: 'Slow internet', url: '/support/article/internet/KM1000101' }, 2)
  expect(source).toMatchObject({ type: 'click', params: { docId: 'KM1000101', title: 'Slow internet', res_pos: 2, fusion_query_id: 'f1', subtype: 'citation' } })
  const opinion = opinionSignal(place, 'q', answer, { isHelpful: false, reason: 'label2' })
  expect(opinion).toMatchObject({ type: 'feedback', params: { docId: answer.bestAnswer!.id, helpful: 'no', subtype: 'label2', isSmartAnswer: true } })
  const chosen = signalled({ type: 'chose', question: commonQuestions[0]!, from: 'related' })
  expect(chosen.map(({ type, id, params }) => [type, id, params.isPAA])).toEqual(['click', 'response'].map((type) => [type, `1000|${commonQuestions[0]!.id}|${type}`, true]))
  const failed = signalled(asked, { type: 'answered', answer: { ...emptyAnswer, errorCode: 'SPTSEARCH-103' } })
  expect(failed).toMatchObject([{ type: 'error', id: '1000||error', params: { errorType: 'system failure', errorMessage: 'SPTSEARCH-103', errorDetails: 'u-verse-high-speed-internet', query: 'why is it slow' } }])
  expect(signalled(asked, { type: 'gaveUp' })).toMatchObject([{ type: 'error', params: { errorMessage: 'SPTSEARCH-SPTR-5001' } }])
  // the longest question there is
  const long = signalsOf(nextState(idleState, { ...asked, question: 'w'.repeat(10_000) }), nextState(nextState(idleState, { ...asked, question: 'w'.repeat(10_000) }), { type: 'answered', answer }), place, 1000)
  for (const signal of [source, opinion, ...chosen, ...failed, ...long]) expect(postSignals.body!.safeParse(reportOf(signal).body).error).toBeUndefined()
})

test('SIG-01 what somebody stops, and what is on its way, is no signal', () => {
  expect(signalled(asked, { type: 'wrote', answer }, { type: 'stopped' })).toEqual([])
})
