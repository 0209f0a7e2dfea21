/**
 * Judges an answerer on the question set: `judge` asks all questions, `summarise` computes figures from the results,
 * `compare` computes how far two answerers are apart on the same questions. Independent of files and of the answerer.
 */
import type { Audience, Locale } from '../../src/contracts/identity.ts'
import { estimate, mean, type Estimate } from './bootstrap.ts'
import { holdsFact } from './fact-in-text.ts'
import type { AnswerableQuestion, UnanswerableQuestion } from './questions.ts'

/** `citations` in display order; `list` is the text of the first list, if there is one. */
export type Answer = { kind: 'answer'; text: string; list?: string; citations: readonly { id: string }[] } | { kind: 'noAnswer' }
export type Ask = (question: string, locale: Locale, audience: Audience) => Answer | Promise<Answer>

/** The result of an answerable question. */
export interface Answered {
  question: AnswerableQuestion
  answer: Answer
  isRefused: boolean
  /** whether the first citation is one of the question's articles */
  isRightFirst: boolean
  /** 1 if the text contains the fact, else 0; for a question that asks two things, the share that it contains */
  factHeld: number
  /** the same, but only half if the fact comes after the first 350 characters and outside the first list */
  factEarly: number
}

/** The result of an unanswerable question. */
export interface Unanswered {
  question: UnanswerableQuestion
  answer: Answer
  isRefused: boolean
}

export interface Judgement {
  answerable: Answered[]
  unanswerable: Unanswered[]
}

/** Asks one question after the other, like a single visitor. */
export async function judge(ask: Ask, answerable: readonly AnswerableQuestion[], unanswerable: readonly UnanswerableQuestion[]): Promise<Judgement> {
  const judged: Judgement = { answerable: [], unanswerable: [] }
  for (const question of answerable) {
    judged.answerable.push(judgeAnswer(question, await ask(question.question, question.locale, question.audience)))
  }
  for (const question of unanswerable) {
    const answer = await ask(question.question, question.locale, question.audience)
    judged.unanswerable.push({ question, answer, isRefused: answer.kind === 'noAnswer' })
  }
  return judged
}

export function judgeAnswer(question: AnswerableQuestion, answer: Answer): Answered {
  if (answer.kind === 'noAnswer') return { question, answer, isRefused: true, isRightFirst: false, factHeld: 0, factEarly: 0 }
  const accepted = [...question.articles, ...(question.second?.articles ?? [])]
  const [first] = answer.citations
  const wanted = [question.facts, ...(question.second ? [question.second.facts] : [])]
  return {
    question,
    answer,
    isRefused: false,
    isRightFirst: first !== undefined && accepted.includes(first.id),
    factHeld: mean(wanted.map((facts) => (holdsFact(answer.text, facts) ? 1 : 0))),
    factEarly: mean(wanted.map((facts) => earliness(answer, facts))),
  }
}

/** Characters that a reader looks at before giving up. */
const earlyLength = 350

function earliness({ text, list = '' }: Extract<Answer, { kind: 'answer' }>, facts: readonly string[]): number {
  if (holdsFact(text.slice(0, earlyLength), facts) || holdsFact(list, facts)) return 1
  return holdsFact(text, facts) ? 0.5 : 0
}

/** Shares from 0 to 1. A refused question counts as neither right nor held. */
export interface Figures {
  answerable: number
  unanswerable: number
  rightFirst: Estimate
  factHeld: Estimate
  /** the fact early in the answer; later it counts half */
  factEarly: Estimate
  /** share of the answerable questions that were refused */
  wronglyRefused: Estimate
  /** recall: share of the unanswerable questions that were refused */
  refused: Estimate
  /** precision: share of the refused questions that were unanswerable */
  refusedRightly: Estimate
}

export type Measure = 'rightFirst' | 'factHeld' | 'factEarly' | 'wronglyRefused' | 'refused' | 'refusedRightly'

const measures: Record<Measure, (judgement: Judgement) => number> = {
  rightFirst: ({ answerable }) => mean(answerable.map((each) => Number(each.isRightFirst))),
  factHeld: ({ answerable }) => mean(answerable.map((each) => each.factHeld)),
  factEarly: ({ answerable }) => mean(answerable.map((each) => each.factEarly)),
  wronglyRefused: ({ answerable }) => mean(answerable.map((each) => Number(each.isRefused))),
  refused: ({ unanswerable }) => mean(unanswerable.map((each) => Number(each.isRefused))),
  refusedRightly: ({ answerable, unanswerable }) => {
    const rightly = countRefused(unanswerable)
    return rightly / (rightly + countRefused(answerable))
  },
}

export function summarise(judgement: Judgement): Figures {
  const { answerable, unanswerable } = judgement
  const figure = (measure: Measure) => estimate([answerable, unanswerable] as const, ([some, others]) => measures[measure]({ answerable: [...some], unanswerable: [...others] }))
  return {
    answerable: answerable.length,
    unanswerable: unanswerable.length,
    rightFirst: figure('rightFirst'),
    factHeld: figure('factHeld'),
    factEarly: figure('factEarly'),
    wronglyRefused: figure('wronglyRefused'),
    refused: figure('refused'),
    refusedRightly: figure('refusedRightly'),
  }
}

/** `summarise` for each value of a field of the questions: the languages, the audiences. */
export function summariseBy(judgement: Judgement, field: 'locale' | 'audience'): Map<string, Figures> {
  const values = new Set([...judgement.answerable, ...judgement.unanswerable].map(({ question }) => question[field]))
  return new Map([...values].map((value) => [value, summarise(pick(judgement, ({ [field]: found }) => found === value))]))
}

/** Right article, fact and wrong refusals for each style. */
export function summariseByStyle({ answerable }: Judgement): Map<string, Figures> {
  return new Map([...Map.groupBy(answerable, ({ question }) => question.style)].map(([style, some]) => [style, summarise({ answerable: some, unanswerable: [] })]))
}

/** Refusals for each kind of unanswerable question. */
export function summariseByKind({ unanswerable }: Judgement): Map<string, Figures> {
  return new Map([...Map.groupBy(unanswerable, ({ question }) => question.kind)].map(([kind, some]) => [kind, summarise({ answerable: [], unanswerable: some })]))
}

/** Spanish minus English, each resampled separately: negative if Spanish is behind. */
export function gapBetweenLocales(judgement: Judgement, measure: Measure, locale: Locale = 'es', base: Locale = 'en'): Estimate {
  const [these, those] = [locale, base].map((wanted) => pick(judgement, (question) => question.locale === wanted)) as [Judgement, Judgement]
  return estimate([these.answerable, these.unanswerable, those.answerable, those.unanswerable] as const, ([a, b, c, d]) =>
    measures[measure]({ answerable: [...a], unanswerable: [...b] }) - measures[measure]({ answerable: [...c], unanswerable: [...d] }),
  )
}

/**
 * `after` minus `before`, paired: the same questions are drawn for both, so that a question that is hard for both
 * cancels out. Throws if the two were not asked the same questions.
 */
export function compare(before: Judgement, after: Judgement, measure: Measure): Estimate {
  const pairs = [pair(before.answerable, after.answerable), pair(before.unanswerable, after.unanswerable)] as const
  return estimate(pairs, ([some, others]) => {
    const side = (index: 0 | 1) => measures[measure]({ answerable: some.map((each) => each[index]), unanswerable: others.map((each) => each[index]) })
    return side(1) - side(0)
  })
}

function pair<Item extends { question: { id: string } }>(before: readonly Item[], after: readonly Item[]): [Item, Item][] {
  const byId = new Map(after.map((each) => [each.question.id, each]))
  const pairs = before.map((each): [Item, Item | undefined] => [each, byId.get(each.question.id)])
  if (before.length !== after.length || pairs.some(([, other]) => other === undefined)) throw new Error('Only answers to the same questions can be compared.')
  return pairs as [Item, Item][]
}

function pick({ answerable, unanswerable }: Judgement, isWanted: (question: AnswerableQuestion | UnanswerableQuestion) => boolean): Judgement {
  return { answerable: answerable.filter(({ question }) => isWanted(question)), unanswerable: unanswerable.filter(({ question }) => isWanted(question)) }
}

function countRefused(judged: readonly { isRefused: boolean }[]): number {
  return judged.filter(({ isRefused }) => isRefused).length
}
