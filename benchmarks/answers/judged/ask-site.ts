/**
 * Asks a running site over HTTP like its visitors' browsers: search like the results page, questions like the answer
 * widget.
 */
import type { Audience, Locale } from '../../../src/contracts/identity.ts'
import type { SearchAnswer } from '../../../src/features/search/contract.ts'
import { askServices, fetchWidgetContent, textOf, type AnsweredQuestion, type LinkedAccount, type Turn, type WidgetAnswer, type WidgetContent } from '../../../src/features/answers/testing.ts'
import type { DemoWorld } from '../../../src/platform/config/demo-world.ts'
import { signIn } from '../../site-visitor.ts'
import type { Given } from './score-judged.ts'

type Person = DemoWorld['people'][number]
type Variant = { audience: Audience; locale: Locale }

/** The answer as a reader sees it, and as the context of the next question. */
export interface Asked {
  given: Given
  answer: WidgetAnswer | undefined
}

const articleId = /KM\d{7}/g

/** Each question comes from a different address, so that rate limits do not stop the run; the site trusts one proxy. */
export class SiteAsker {
  readonly #origin: string
  readonly #contents = new Map<string, WidgetContent>()
  readonly #cookies = new Map<string, string>()
  #asked = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The ids on the first page of results. */
  async search(query: string, { audience, locale }: Variant): Promise<string[]> {
    const response = await this.#fetch(`${this.#origin}/search/v1/results?${new URLSearchParams({ q: query, audience, locale })}`)
    if (!response.ok) throw new Error(`${response.status}: ${query}`)
    const { results } = (await response.json()) as SearchAnswer
    return results.map(({ id }) => id)
  }

  /** The widget's data for a service key before the first question, including its flags and common questions. */
  async content(key: string, locale: Locale): Promise<WidgetContent> {
    const name = `${key} ${locale}`
    const content = this.#contents.get(name) ?? (await fetchWidgetContent({ key, locale, account: undefined, origin: this.#origin, site: this.#origin, linkOrigins: [] }))
    if (!content) throw new Error(`The widget of ${name} has no content.`)
    this.#contents.set(name, content)
    return content
  }

  /**
   * `turns`: the conversation so far, as the widget stores it. `person`: signed in, with the first of their accounts;
   * `key`: the widget's service key, by default that of all services.
   */
  async ask(question: string, { audience, locale }: Variant, { turns = [], person, key = audience === 'smb' ? 'smb-support' : 'support' }: { turns?: readonly Turn[]; person?: Person; key?: string } = {}): Promise<Asked> {
    const { texts, ...content } = await this.content(key, locale)
    const cookie = person ? await this.#cookieOf(person) : undefined
    const ask = askServices({
      ...content,
      site: '',
      account: person ? accountOf(person) : undefined,
      gptVersion: texts.gptVersion,
      personalSuffix: texts.personalizedAnswerSuffix ?? '',
      sourcePage: '/support',
      onProblem: (problem) => process.stderr.write(`${question}: ${problem}\n`),
      fetch: (address, init) => this.#fetch(String(address), init, cookie),
    })
    const answer = await ask({ question, turns, isGenAIClick: false, onProgress: () => {}, signal: AbortSignal.timeout(60_000) })
    return { given: givenOf(answer), answer: isShown(answer) ? answer : undefined }
  }

  /** Asks `question` after `history` in one conversation; if the first was refused, there is no context. */
  async askAfter(history: string, question: string, variant: Variant): Promise<Asked> {
    const { answer } = await this.ask(history, variant)
    return this.ask(question, variant, { turns: answer ? [{ question: history, answer }] : [] })
  }

  async #cookieOf({ loginId }: Person): Promise<string> {
    const cookie = this.#cookies.get(loginId) ?? (await signIn(this.#origin, loginId))
    this.#cookies.set(loginId, cookie)
    return cookie
  }

  #fetch(address: string, init: RequestInit = {}, cookie?: string): Promise<Response> {
    const number = this.#asked++
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`)
    if (cookie) headers.set('cookie', cookie)
    return fetch(address, { ...init, headers })
  }
}

/** ANS-05: only an answer that may be shown and has text counts. */
const isShown = (answer: WidgetAnswer) => answer.isShowBestAnswer && textOf(answer) !== ''

function givenOf(answer: WidgetAnswer): Given {
  if (!isShown(answer)) return { html: '', articles: [] }
  const html = textOf(answer)
  return { html, articles: articlesIn([...answer.bestAnswer!.articleIds, ...answer.citations.map(({ url }) => url), ...[...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address!)]) }
}

/** A common question's answer, as the widget shows it when the question is pressed. */
export function givenOfShortcut({ answer, citations }: AnsweredQuestion): Given {
  return { html: answer, articles: articlesIn(citations.map(({ url }) => url)) }
}

function articlesIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.match(articleId) ?? []))]
}

function accountOf({ accounts: [account], loginId }: Person): LinkedAccount | undefined {
  return account && { ban: account.number, cgAccountType: account.kind === 'uverse' ? 'uverse' : 'bsse', slid: loginId }
}
