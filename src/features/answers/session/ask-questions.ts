import type { ResponseOf } from '#contracts/endpoint.ts'
import type { Locale } from '#contracts/identity.ts'
import type { SearchFlags } from '#features/site-content/contract.ts'
import { addOnIntentsOf } from '../questions/add-on-intents.ts'
import { fitsIntoAddress, maxConversationLength } from '../api/answer-limits.ts'
import { plainAnswer } from '../markup/answer-markup.ts'
import { LostConnection, RefusedQuestion, type Ask, type Asking } from './answer-session.ts'
import type { AnswerSummary, followUp, personaliseAddOns } from '../contract.ts'
import { conversationLines, readAnswerSummary, readPersonalAnswer } from '../api/read-answer-summary.ts'
import { readAnswerStream } from '../api/read-answer-stream.ts'
import { intentParameters, recogniseIntent, type PersonalIntent } from '../questions/recognise-intent.ts'
import type { ServiceDetails } from '../services/service-details.ts'
import { credentialsOf, type WidgetPlace } from '../widget/widget-place.ts'
import { emptyAnswer, textOf, type Turn, type WidgetAnswer } from './widget-state.ts'

/** The signed-in customer's account, which a personal answer may be about (ANS-12). */
export interface LinkedAccount {
  ban: string
  cgAccountType: string
  slid: string
}

export interface AskingPlace extends Pick<WidgetPlace, 'origin' | 'site'> {
  service: Pick<ServiceDetails, 'key' | 'audience' | 'navigationTree'>
  locale: Locale
  flags: SearchFlags
  gptVersion: string
  /** QAS-04: content's words after a personal answer */
  personalSuffix: string
  account: LinkedAccount | undefined
  /** QAS-17: the path of the page that asks, at most 2048 characters */
  sourcePage: string
  /** called if a message could not be read (QAS-03) */
  onProblem: (problem: string) => void
  fetch?: typeof fetch
}

export const answerAppId = 'support'
const responseSignal = 'answer-widget'

/** Asks the answer services over HTTP; each flag decides about its own call (FLG-04). */
export function askServices(place: AskingPlace): Ask {
  return async (asking) => {
    const { flags, account } = place
    const isLong = !fitsIntoAddress(asking.question)
    // QAS-13 has a follow-up's question in the address: a longer one is asked as a question of its own
    if (asking.turns.length > 0 && flags.enableSpectraAPI && !isLong) return askFollowUp(place, asking)
    const addOnIntents = flags.enablePersonalization && account ? addOnIntentsOf(asking.question) : undefined
    if (addOnIntents) return askAboutAddOns(place, asking, addOnIntents)
    if (isLong) return askByBody(place, asking)
    return askByAddress(place, asking)
  }
}

/** QAS-02: asks with the question in the address of a GET. */
async function askByAddress(place: AskingPlace, asking: Asking): Promise<WidgetAnswer> {
  const intent = place.flags.enableBillingIntent && place.account ? recogniseIntent(asking.question) : undefined
  const path = `/search/v2/answerextraction${place.service.audience === 'smb' ? '/smb' : ''}`
  const query = questionQuery(place, asking.question, asking.isGenAIClick, intent)
  const response = await send(place, `${path}?${new URLSearchParams(query)}`, { signal: asking.signal, headers: intent ? { ...place.account } : {} })
  return readAnswer(place, response, asking)
}

/**
 * QAS-03: reads the answer as it is written, or in one piece if the service does not stream. A stream that breaks off
 * is a failed call.
 */
async function readAnswer(place: AskingPlace, response: Response, { onProgress }: Asking): Promise<WidgetAnswer> {
  if (response.headers.get('content-type')?.includes('json')) return { ...readAnswerSummary((await response.json()) as AnswerSummary), llmSessionId: '' }
  let answer: WidgetAnswer | undefined
  const isWhole = await readAnswerStream<Partial<AnswerSummary>>(
    response.body!,
    (message) => {
      answer = { ...readAnswerSummary(message), llmSessionId: '' }
      onProgress(answer)
    },
    place.onProblem,
  ).catch(lost)
  if (!isWhole || !answer) throw new Error('The answer broke off.')
  return answer
}

/** QAS-08: the data sources to search, joined by commas. */
export function dataSourcesFor({ enableForums }: Pick<SearchFlags, 'enableForums'>): string {
  return enableForums ? 'search,esupport,globalsearch-forums' : 'search,esupport'
}

function questionQuery({ service, locale, flags, gptVersion, account, sourcePage }: AskingPlace, question: string, isGenAIClick: boolean, intent: PersonalIntent | undefined): Record<string, string> {
  return {
    'app-id': answerAppId,
    includeDatasources: dataSourcesFor(flags),
    isRelatedQnAEnabled: String(flags.enableRelatedQuestions),
    isCallLLM: 'true',
    gptVersion,
    genAIclick: String(isGenAIClick),
    callSpectra: String(flags.enableSpectraAPI),
    navigationTree: service.navigationTree.join(','),
    isForums: String(flags.enableForums),
    isWireless: String(/wireless|prepaid/.test(service.key) && !service.key.includes('fixed')),
    sourcePage,
    searchTerm: question,
    responseSignal,
    ...(intent && account ? { [intentParameters[intent]]: 'true', intent, ban: account.ban } : {}),
    stream: 'true',
    locale,
  }
}

/** QAS-15, QAS-17: a question that is too long for an address is sent in a body. */
async function askByBody(place: AskingPlace, asking: Asking): Promise<WidgetAnswer> {
  const { service, locale, flags, gptVersion, account, sourcePage } = place
  const bestAnswerDetails = {
    source: `Gen_${service.key}`,
    customerType: service.audience,
    userQuery: asking.question,
    gptVersion,
    isForums: flags.enableForums,
    isStream: true,
    isCallLLM: true,
    cacheAnswer: true,
    appId: answerAppId,
    navigationTree: service.navigationTree.join(','),
    sourcePage,
    genAIclick: asking.isGenAIClick,
    locale,
  }
  const response = await sendBody(place, '/search/genai/v1/bestanswer/summary', { bestAnswerDetails, ...(account ? { userAuthDetails: { slid: account.slid } } : {}) }, asking.signal)
  return readAnswer(place, response, asking)
}

/** QAS-05, QAS-13. If the status is `error`, the data say why. */
async function askFollowUp(place: AskingPlace, { question, turns, signal }: Asking): Promise<WidgetAnswer> {
  const { service, locale, sourcePage } = place
  const query = new URLSearchParams({ userQuestion: question, customerType: service.audience, navigationTree: service.navigationTree.join(','), sourcePage, locale })
  const spectra = { llmSessionId: turns.findLast(({ answer }) => answer.llmSessionId !== '')?.answer.llmSessionId ?? '', conversationHistory: historyOf(turns) }
  const response = await sendBody(place, `/search/v1/spectra/?${query}`, { conversationalData: { spectra } }, signal, { source: responseSignal })
  const { data } = (await response.json()) as ResponseOf<typeof followUp>
  return data ? { ...readAnswerSummary(data), llmSessionId: data.llmSessionId } : emptyAnswer
}

/** QAS-05: the lines of a conversation; of a long one the last lines. */
function historyOf(turns: readonly Turn[]): string {
  const lines = conversationLines(turns.flatMap(({ question, answer }) => [{ type: 'User' as const, text: question }, { type: 'System' as const, text: plainAnswer(textOf(answer)) }])).split('\n')
  while (lines.join('\n').length > maxConversationLength) lines.shift()
  return lines.join('\n')
}

/** QAS-04, QAS-12: asks about the customer's own add-ons. */
async function askAboutAddOns(place: AskingPlace, { question, signal }: Asking, addOnIntents: string): Promise<WidgetAnswer> {
  const { gptVersion, account, locale, personalSuffix, sourcePage } = place
  const query = new URLSearchParams({ 'app-id': answerAppId, banList: account!.ban, gptVersion, addOnIntents, sourcePage, locale })
  const response = await send(place, `/search/v2/generativeservices/add-ons?${query}`, { signal, headers: { orchestration: 'add-ons' } })
  return { ...readPersonalAnswer((await response.json()) as ResponseOf<typeof personaliseAddOns>, question, personalSuffix), llmSessionId: '' }
}

function sendBody(place: AskingPlace, path: string, body: object, signal: AbortSignal, headers: Record<string, string> = {}): Promise<Response> {
  return send(place, path, { method: 'POST', body: JSON.stringify(body), signal, headers: { 'content-type': 'application/json', ...headers } })
}

/** Rejects with `RefusedQuestion` for an error status, and with `LostConnection` if no response comes. */
async function send({ origin, site, fetch: given = fetch }: AskingPlace, path: string, init: RequestInit): Promise<Response> {
  const response = await given(origin + path, { ...init, credentials: credentialsOf({ site }) }).catch(lost)
  if (!response.ok) throw new RefusedQuestion(`${path.split('?')[0]}: ${response.status}`, await codeOf(response))
  return response
}

function lost(cause: unknown): never {
  throw new LostConnection('No answer came.', { cause })
}

/**
 * ANS-08: the error code of a refused call, if it is one of the answer services' codes; other codes say nothing to the
 * visitor.
 */
async function codeOf(response: Response): Promise<string | undefined> {
  const body = (await response.json().catch(() => undefined)) as { error?: { code?: unknown } } | undefined
  const code = body?.error?.code
  return typeof code === 'string' && code.startsWith('SPTSEARCH-') ? code : undefined
}
