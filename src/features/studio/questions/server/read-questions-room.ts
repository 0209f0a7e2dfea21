import { audiences, hasRole, locales, type Audience, type Locale } from '#contracts/identity.ts'
import { pageDeadlineMs, queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { fill } from '#ui/text/fill.ts'
import { readStudioFrame } from '../../pages/server/read-frame.ts'
import { momentLabel, zoneOf } from '../../pages/server/words.ts'
import { mayEnter, roomPath } from '../../rooms.ts'
import type { FormNotice } from '../../studio-view.ts'
import { textLimits } from '../../text-limits.ts'
import { copy as english, type QuestionsCopy } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import { forgetStudioQuestion, listStudioQuestions, proposeStudioDraft, questionId, watchStudioQuestion, type WatchedQuestion } from '../question-endpoints.ts'
import type { QuestionsRoom, ShownQuestion } from '../questions-view.ts'
import { questionsKept } from './question-store.ts'

const signIn = { signIn: 'return' } as const

export type QuestionsAnswer = { kind: 'page'; room: QuestionsRoom; status: number } | { kind: 'done'; href: string } | { kind: 'missing' } | { kind: 'down' }

/** STU-07: the questions room; undefined if the user may not enter it. */
export async function readQuestionsRoom(context: RequestContext, { notice, typed }: { notice?: FormNotice; typed?: QuestionsRoom['typed'] } = {}): Promise<QuestionsRoom | undefined> {
  const frame = readStudioFrame(context, 'questions')
  if (!frame) return undefined
  const { locale } = context
  const copy: QuestionsCopy = locale === 'es' ? spanish : english
  const answer = await call(context, listStudioQuestions, {}, signIn)
  const done = queryOf(context).get('done')
  const told = done === 'watched' || done === 'forgotten' ? { tone: 'good' as const, title: copy[done], lines: [] } : undefined
  return {
    frame,
    copy,
    href: roomPath('questions', locale),
    notice: notice ?? told,
    typed: typed ?? { question: '', audience: 'consumer', locale: 'en' },
    questions: answer.ok ? answer.data.questions.map((each) => describeQuestion(context, each, answer.data.mayPropose, copy)) : undefined,
    kept: fill(copy.kept, { n: String(questionsKept) }),
  }
}

function describeQuestion(context: RequestContext, { id, question, audience, locale, askedAt, askedBy, measure }: WatchedQuestion, mayPropose: boolean, copy: QuestionsCopy): ShownQuestion {
  const at = (instant: number) => momentLabel(instant, context.locale, zoneOf(context))
  const { state, articles, since, measuredAt } = measure
  return {
    id,
    question,
    locale,
    state,
    articles: articles.map(({ title, url }) => ({ title, href: url })),
    says: saysOf(measure, copy),
    facts: [
      copy.audiences[audience], copy.languages[locale],
      ...(since === null ? [] : [fill(state === 'lost' ? copy.lostAt : copy.since, { at: at(since) })]),
      fill(copy.asked, { at: at(askedAt), person: askedBy }),
      ...(measuredAt === null ? [] : [fill(copy.measured, { at: at(measuredAt) })]),
    ],
    mayPropose: mayPropose && state !== 'answered' && hasRole(context.identity, 'editor'),
    ways: waysOn(context, { question, audience, locale, measure }, copy),
  }
}

function saysOf({ state, articles, nearest, missing }: WatchedQuestion['measure'], copy: QuestionsCopy): string | undefined {
  if (state === 'waits') return undefined
  if (state === 'answered') return articles.length === 0 ? copy.fixed : undefined
  const words = missing.map((word) => `“${word}”`).join(', ')
  if (!nearest) return fill(copy.missingAll, { words })
  return fill(words ? copy.missing : copy.unsure, { title: `“${nearest.title}”`, words })
}

/** Links to the editor with the question filled in, for a new or the nearest article, and to a new best bet. */
export function waysOn({ identity, locale: language }: RequestContext, { question, audience, locale, measure }: Pick<WatchedQuestion, 'question' | 'audience' | 'locale' | 'measure'>, copy: QuestionsCopy): ShownQuestion['ways'] {
  const filled = { question: question.slice(0, textLimits.question), written: locale }
  const near = measure.state === 'answered' ? measure.articles[0] : measure.nearest
  const isEditor = hasRole(identity, 'editor')
  return [
    ...(isEditor && measure.state !== 'answered' ? [{ label: copy.write, href: roomPath('articles', language, ['new'], { audience, ...filled }) }] : []),
    ...(isEditor && near && /^KM\d{7}$/.test(near.id) ? [{ label: fill(copy.improve, { title: near.title }), href: roomPath('articles', language, [audience, near.id], filled) }] : []),
    ...(mayEnter(identity, 'bets') ? [{ label: copy.bet, href: roomPath('bets', language, ['new'], { audience, ...filled }) }] : []),
  ]
}

/** STU-07: redirects to the editor with the model's draft, or shows why there is none. */
async function propose(context: RequestContext, id: string, copy: QuestionsCopy): Promise<QuestionsAnswer> {
  if (!questionId.test(id) || !hasRole(context.identity, 'editor')) return { kind: 'missing' }
  // the model takes longer than a page's deadline allows
  const patient = { ...context, deadline: context.clock() + proposeStudioDraft.timeoutMs! }
  const answer = await call(patient, proposeStudioDraft, { params: { id } }, signIn)
  if (!answer.ok) return answer.status === 404 ? { kind: 'missing' } : { kind: 'down' }
  const { proposal, why = 'no-proposal' } = answer.data
  if (proposal) return { kind: 'done', href: roomPath('articles', context.locale, ['new'], { audience: proposal.audience, draft: proposal.key }) }
  const inTime = { ...context, deadline: context.clock() + pageDeadlineMs }
  const room = await readQuestionsRoom(inTime, { notice: { tone: 'caution', title: copy.notProposed[why], lines: [] } })
  return room ? { kind: 'page', room, status: 200 } : { kind: 'missing' }
}

/** Handles the room's forms: watch a question (also from an item of the work list), forget one, or propose a draft. */
export async function submitQuestionsForm(context: RequestContext, form: URLSearchParams): Promise<QuestionsAnswer> {
  if (!mayEnter(context.identity, 'questions')) return { kind: 'missing' }
  const copy = context.locale === 'es' ? spanish : english
  const id = form.get('id') ?? ''
  if (form.has('forget')) {
    if (!questionId.test(id)) return { kind: 'missing' }
    const answer = await call(context, forgetStudioQuestion, { params: { id } }, signIn)
    return answer.ok ? { kind: 'done', href: roomPath('questions', context.locale, [], { done: 'forgotten' }) } : { kind: 'down' }
  }
  if (form.has('propose')) return propose(context, id, copy)
  const typed = {
    question: (form.get('question') ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim().slice(0, textLimits.question),
    audience: audiences.find((each): each is Audience => each === form.get('audience')) ?? 'consumer',
    locale: locales.find((each): each is Locale => each === form.get('locale')) ?? 'en',
  }
  const refused = async (): Promise<QuestionsAnswer> => {
    const room = await readQuestionsRoom(context, { typed, notice: { tone: 'bad', title: fill(copy.wanting, { most: String(textLimits.question) }), lines: [] } })
    return room ? { kind: 'page', room, status: 422 } : { kind: 'missing' }
  }
  if (typed.question === '') return refused()
  const answer = await call(context, watchStudioQuestion, { body: { ...typed, ...(questionId.test(id) ? { id } : {}) } }, signIn)
  if (answer.ok) return { kind: 'done', href: `${roomPath('questions', context.locale, [], { done: 'watched' })}#${answer.data.question.id}` }
  return answer.status === 400 ? refused() : { kind: 'down' }
}
