import { expect, test } from 'vitest'
import { evaluateSearchFlags } from '#features/site-content/contract.ts'
import { askServices, type AskingPlace } from './ask-questions.ts'
import type { Asking } from './answer-session.ts'
import { serviceDetailsOf } from '../services/service-details.ts'
import { emptyAnswer, type Turn, type WidgetAnswer } from './widget-state.ts'

const allOff = evaluateSearchFlags([])
const bestAnswer = { id: 'a1', question: 'q', answer: '<p>Unplug it.</p>', articleIds: [], related_questions: [], related_answers: [] }
const line = (message: object | string) => `data: ${typeof message === 'string' ? message : JSON.stringify(message)}\n\n`
const streamed = (...lines: string[]) => new Response(lines.join(''), { headers: { 'content-type': 'text/event-stream' } })

/** Asks a question with the given response as the only one of the services; returns what was sent. */
async function ask(parts: Partial<AskingPlace> & { serviceKey?: string }, asking: Partial<Asking> = {}, response: () => Response = () => streamed(line({ bestAnswer, isShowBestAnswer: true }), line('[END]'))) {
  const sent: { url: URL; init: RequestInit }[] = []
  const seen: WidgetAnswer[] = []
  const problems: string[] = []
  const { serviceKey = 'internet-dsl', ...rest } = parts
  const place: AskingPlace = {
    service: serviceDetailsOf(serviceKey, 'en')!, locale: 'en', flags: allOff, gptVersion: 'v1', personalSuffix: 'See your account.', origin: '', site: '', account: undefined, sourcePage: '/support', onProblem: (problem) => problems.push(problem),
    fetch: async (input, init) => {
      sent.push({ url: new URL(String(input), 'http://localhost'), init: init! })
      return response()
    },
    ...rest,
  }
  const answered = askServices(place)({ question: 'why is it slow', turns: [], isGenAIClick: false, onProgress: (answer) => seen.push(answer), signal: new AbortController().signal, ...asking })
  const answer = await answered.catch((error: Error) => error.message)
  return { answer, sent, seen, problems, query: Object.fromEntries(sent[0]!.url.searchParams), headers: new Headers(sent[0]!.init.headers), body: sent[0]!.init.body ? JSON.parse(sent[0]!.init.body as string) : undefined }
}

const account = { ban: '2870001', cgAccountType: 'uverse', slid: 'maya' }

test('QAS-02 QAS-17 a question goes to v2 with every parameter, small businesses to /smb', async () => {
  const { sent, query } = await ask({})
  expect(sent[0]!.url.pathname).toBe('/search/v2/answerextraction')
  expect(query).toEqual({
    'app-id': 'support', includeDatasources: 'search,esupport', isRelatedQnAEnabled: 'false', isCallLLM: 'true', gptVersion: 'v1', genAIclick: 'false', callSpectra: 'false', navigationTree: '~Support~Internet~DSL~', isForums: 'false', isWireless: 'false', sourcePage: '/support', searchTerm: 'why is it slow', responseSignal: 'answer-widget', stream: 'true', locale: 'en',
  })
  expect((await ask({ serviceKey: 'smb-wireless' })).sent[0]!.url.pathname).toBe('/search/v2/answerextraction/smb')
  expect((await ask({ serviceKey: 'smb-wireless' })).query).toMatchObject({ isWireless: 'true' })
})

test('FLG-04 related questions, forums, the follow-up service and a press of the generating button are told', async () => {
  const { query } = await ask({ flags: { ...allOff, enableRelatedQuestions: true, enableForums: true, enableSpectraAPI: true } }, { isGenAIClick: true })
  expect(query).toMatchObject({ isRelatedQnAEnabled: 'true', isForums: 'true', includeDatasources: 'search,esupport,globalsearch-forums', callSpectra: 'true', genAIclick: 'true' })
})

test('QAS-03 each message is shown as it comes; one that cannot be read is told of and left out', async () => {
  const part = { bestAnswer: { ...bestAnswer, answer: '<p>Unplug' }, isShowBestAnswer: true }
  const { answer, seen, problems } = await ask({}, {}, () => streamed(line(part), 'data: {nonsense\n\n', line({ bestAnswer, isShowBestAnswer: true, errorCode: 'Success_Admit' }), line('[END]')))
  expect(seen.map((each) => each.bestAnswer!.answer)).toEqual(['<p>Unplug', '<p>Unplug it.</p>'])
  expect(answer).toMatchObject({ bestAnswer, isShowBestAnswer: true })
  expect(problems).toEqual(['Could not parse stream message'])
})

test('ANS-19 QAS-09 where nothing answers, and where the connection breaks within an answer, it is lost', async () => {
  expect((await ask({}, {}, () => { throw new TypeError('Failed to fetch') })).answer).toBe('No answer came.')
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
  expect((await ask({}, {}, () => new Response(broken, { headers: { 'content-type': 'text/event-stream' } }))).answer).toBe('No answer came.')
})

test('QAS-09 a stream without an end, an empty one and an error of the service are calls that failed', async () => {
  expect((await ask({}, {}, () => streamed(line({ bestAnswer })))).answer).toBe('The answer broke off.')
  expect((await ask({}, {}, () => streamed(line('[END]')))).answer).toBe('The answer broke off.')
  expect((await ask({}, {}, () => new Response('{}', { status: 503 }))).answer).toBe('/search/v2/answerextraction: 503')
})

test('ANS-08 a service that refuses says why in the codes of answers; other codes are no reason', async () => {
  const refuse = (body: string) => {
    const fetch = async () => new Response(body, { status: 429 })
    const place = { service: serviceDetailsOf('internet-dsl', 'en')!, locale: 'en' as const, flags: allOff, gptVersion: 'v1', personalSuffix: '', origin: '', site: '', account: undefined, sourcePage: '/', onProblem: () => {}, fetch }
    return askServices(place)({ question: 'q', turns: [], isGenAIClick: false, onProgress: () => {}, signal: new AbortController().signal }).catch((error: unknown) => error)
  }
  expect(await refuse('{"error":{"code":"SPTSEARCH-SPTR-1001"}}')).toMatchObject({ errorCode: 'SPTSEARCH-SPTR-1001' })
  for (const body of ['{"error":{"code":"INVALID_INPUT"}}', '{"error":{"code":7}}', '{"error":null}', 'null', '<html>']) expect(await refuse(body)).toMatchObject({ errorCode: undefined })
})

test('QAS-03 a service that does not stream answers in one piece', async () => {
  expect((await ask({}, {}, () => Response.json({ bestAnswer, isShowBestAnswer: true, citations: [{ title: 't', url: '/u' }] }))).answer).toMatchObject({ bestAnswer, citations: [{ title: 't', url: '/u' }] })
})

test('QAS-07 QAS-15 QAS-17 a question of more than 6 KB encoded goes in a body', async () => {
  const question = 'ñ'.repeat(1100)
  const { sent, body } = await ask({ flags: { ...allOff, enableForums: true }, account }, { question })
  expect(sent[0]).toMatchObject({ url: { pathname: '/search/genai/v1/bestanswer/summary' }, init: { method: 'POST' } })
  expect(body).toEqual({
    bestAnswerDetails: { source: 'Gen_internet-dsl', customerType: 'consumer', userQuery: question, gptVersion: 'v1', isForums: true, isStream: true, isCallLLM: true, cacheAnswer: true, appId: 'support', navigationTree: '~Support~Internet~DSL~', sourcePage: '/support', genAIclick: false, locale: 'en' },
    userAuthDetails: { slid: 'maya' },
  })
  // an address counts each apostrophe as three bytes; half a surrogate pair is no reason to fail; a follow-up has its question in the address too
  const turns: Turn[] = [{ question: 'What is red?', answer: { ...emptyAnswer, bestAnswer, isShowBestAnswer: true } }]
  for (const asking of [{ question: "'".repeat(2100) }, { question: `${question}\ud83d` }, { question, turns }]) {
    expect((await ask({ flags: { ...allOff, enableSpectraAPI: true } }, asking)).sent[0]!.url.pathname).toBe('/search/genai/v1/bestanswer/summary')
  }
  expect((await ask({}, { question: 'why \ud83d' })).sent[0]!.url.pathname).toBe('/search/v2/answerextraction')
})

test('ANS-12 QAS-02 a billing intent is told with the account, and only with the flag and a linked account', async () => {
  const flags = { ...allOff, enableBillingIntent: true }
  const question = 'why is my bill so high'
  const { query, headers } = await ask({ flags, account }, { question })
  expect(query).toMatchObject({ isBillingIntent: 'true', intent: 'billing', ban: '2870001' })
  expect([headers.get('ban'), headers.get('cgAccountType'), headers.get('slid')]).toEqual(['2870001', 'uverse', 'maya'])
  for (const without of [{ flags, account: undefined }, { flags: allOff, account }]) expect(Object.keys((await ask(without, { question })).query)).not.toContain('isBillingIntent')
  expect((await ask({ flags, account }, { question: 'can I get more time to pay' })).query).toMatchObject({ isPaymentArrangementIntent: 'true' })
})

test('QAS-04 QAS-12 QAS-17 add-ons of one’s own account are asked for with the flag, and answered with content’s suffix', async () => {
  const flags = { ...allOff, enablePersonalization: true }
  const question = 'can I add international calls to my plan'
  const { sent, query, headers, answer } = await ask({ flags, account }, { question }, () => Response.json({ subscriberAddOnAIDetails: { summary: 'You can.' } }))
  expect(sent[0]!.url.pathname).toBe('/search/v2/generativeservices/add-ons')
  expect(query).toEqual({ 'app-id': 'support', banList: '2870001', gptVersion: 'v1', addOnIntents: 'international', sourcePage: '/support', locale: 'en' })
  expect(headers.get('orchestration')).toBe('add-ons')
  expect(answer).toMatchObject({ bestAnswer: { answer: 'You can. See your account.' }, citations: [], relatedQuestions: [] })
  expect((await ask({ flags: allOff, account }, { question })).sent[0]!.url.pathname).toBe('/search/v2/answerextraction')
})

test('QAS-05 QAS-13 QAS-17 a follow-up brings its conversation to spectra; without the flag it is a question of its own', async () => {
  const turns: Turn[] = [{ question: 'What is red?', answer: { ...emptyAnswer, bestAnswer, isShowBestAnswer: true, llmSessionId: 's1' } }]
  const data = { status: 'success', data: { bestAnswer, isShowBestAnswer: true, llmSessionId: 's2', conversationHistory: '' } }
  const { sent, query, body, headers, answer } = await ask({ flags: { ...allOff, enableSpectraAPI: true } }, { turns }, () => Response.json(data))
  expect(sent[0]!.url.pathname).toBe('/search/v1/spectra/')
  expect(query).toMatchObject({ userQuestion: 'why is it slow', customerType: 'consumer', sourcePage: '/support' })
  expect(body).toEqual({ conversationalData: { spectra: { llmSessionId: 's1', conversationHistory: 'User: What is red?\nSystem: Unplug it.' } } })
  expect(headers.get('source')).toBe('answer-widget')
  expect(answer).toMatchObject({ bestAnswer, llmSessionId: 's2' })
  expect((await ask({ flags: { ...allOff, enableSpectraAPI: true } }, { turns }, () => new Response('{}', { status: 500 }))).answer).toBe('/search/v1/spectra/: 500')
  expect((await ask({ flags: { ...allOff, enableSpectraAPI: true } }, { turns }, () => Response.json({ status: 'error' }))).answer).toEqual(emptyAnswer)
  expect((await ask({}, { turns })).sent[0]!.url.pathname).toBe('/search/v2/answerextraction')
})

test('QAS-10 our own pages take their visitors along to the search host; on another page no cookies travel', async () => {
  const ours = await ask({ origin: 'https://search.example' })
  expect([ours.sent[0]!.url.origin, ours.sent[0]!.init.credentials]).toEqual(['https://search.example', 'include'])
  const others = await ask({ origin: 'https://help.example', site: 'https://help.example' })
  expect([others.sent[0]!.url.origin, others.sent[0]!.init.credentials]).toEqual(['https://help.example', 'omit'])
})
