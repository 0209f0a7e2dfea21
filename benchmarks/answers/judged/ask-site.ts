/** Asks a running site over HTTP as its visitors' browsers do: search as the results page, questions as the answer widget. */
import type { Audience, Locale } from '../../../src/contracts/identity.ts'
import type { SearchAnswer } from '../../../src/features/search/contract.ts'
import { askServices, fetchWidgetContent, textOf, type AnsweredQuestion, type LinkedAccount, type Turn, type WidgetAnswer, type WidgetContent } from '../../../src/features/answers/testing.ts'
import type { DemoWorld } from '../../../src/platform/config/demo-world.ts'
import { signIn } from '../../site-visitor.ts'
import type { Given } from './score-judged.ts'

type Person = DemoWorld['people'][number]
type Variant = { audience: Audience; locale: Locale }

/** A question's answer as a reader gets it, and as the next question looks back on it. */
export interface Asked {
  given: Given
  answer: WidgetAnswer | undefined
}

const articleId = /KM\d{7}/g

/** Each question comes from an address of its own, so that no limit ends them: the site trusts one proxy. */
export class SiteAsker {
  readonly #origin: string
  readonly #contents = new Map<string, WidgetContent>()
  readonly #cookies = new Map<string, string>()
  #asked = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Ids of the first page of results. */
  async search(query: string, { audience, locale }: Variant): Promise<string[]> {
    const response = await this.#fetch(`${this.#origin}/search/v1/results?${new URLSearchParams({ q: query, audience, locale })}`)
    if (!response.ok) throw new Error(`${response.status}: ${query}`)
    const { results } = (await response.json()) as SearchAnswer
    return results.map(({ id }) => id)
  }

  /** What the widget of a service key knows before anybody asks: its flags and common questions among it. */
  async content(key: string, locale: Locale): Promise<WidgetContent> {
    const name = `${key} ${locale}`
    const content = this.#contents.get(name) ?? (await fetchWidgetContent({ key, locale, account: undefined, origin: this.#origin, site: this.#origin, linkOrigins: [] }))
    if (!content) throw new Error(`The widget of ${name} has no content.`)
    this.#contents.set(name, content)
    return content
  }

  /** `turns`: what was said before, as the widget keeps it. `person` is signed in, with the first of their accounts; `key`: the widget's, of all services without it. */
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

  /** The second question in one conversation with the first; where the first was refused, there is none to look back on. */
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

/** ANS-05: only a text that may be shown is an answer. */
const isShown = (answer: WidgetAnswer) => answer.isShowBestAnswer && textOf(answer) !== ''

function givenOf(answer: WidgetAnswer): Given {
  if (!isShown(answer)) return { html: '', articles: [] }
  const html = textOf(answer)
  return { html, articles: articlesIn([...answer.bestAnswer!.articleIds, ...answer.citations.map(({ url }) => url), ...[...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address!)]) }
}

/** A common question as the widget shows it when it is pressed. */
export function givenOfShortcut({ answer, citations }: AnsweredQuestion): Given {
  return { html: answer, articles: articlesIn(citations.map(({ url }) => url)) }
}

function articlesIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.match(articleId) ?? []))]
}

function accountOf({ accounts: [account], loginId }: Person): LinkedAccount | undefined {
  return account && { ban: account.number, cgAccountType: account.kind === 'uverse' ? 'uverse' : 'bsse', slid: loginId }
}
