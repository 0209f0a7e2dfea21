import type { Locale } from '#contracts/identity.ts'
import type { RelatedQuestion } from '../api/answer-summary.ts'
import { emptyAnswer as emptySummary, type AnswerShown } from '../api/read-answer-summary.ts'

/** ANS-04: when each of the five loading messages is shown, in ms after the question was sent. */
export const loadingMessageAtMs = [0, 5000, 10_000, 14_000, 18_000] as const
/**
 * ANS-04, API-11: a question without any text by then, or with a silence as long, is given up and can be sent again.
 */
export const patienceMs = 22_000

/** A question that comes with its answer: a common one, or one related to an answer (QAS-06, QAS-16). */
export type AnsweredQuestion = Pick<RelatedQuestion, 'id' | 'question' | 'answer' | 'citations' | 'action' | 'signature'>

/** What the widget knows of the answer of a service. */
export interface WidgetAnswer extends AnswerShown {
  /** QAS-05: identifies the conversation in the follow-up; '' if the service began none */
  llmSessionId: string
}

/** QAS-09: the answer of a failed call. */
export const emptyAnswer: WidgetAnswer = { ...emptySummary, llmSessionId: '' }

/** The answer block shows exactly one of these (ANS-02); `idle` is none. */
export type AnswerBlock =
  | { phase: 'idle' }
  /** `message`: the index of the loading message */
  | { phase: 'loading'; question: string; message: number }
  /** `writing`: its text is still coming; `stopped`: the visitor stopped it half-way */
  | { phase: 'answer'; question: string; answer: WidgetAnswer; progress: 'writing' | 'whole' | 'stopped' }
  /** `didYouMean`: the related questions may be what was meant */
  | { phase: 'failed'; question: string; errorCode: string; didYouMean?: boolean }
  /** `isLost`: the connection was lost (ANS-19), else the time was over */
  | { phase: 'retry'; question: string; isLost?: boolean }

/** A question and its answer, as a follow-up looks back on them (ANS-10). */
export interface Turn {
  question: string
  answer: WidgetAnswer
}

export interface WidgetState {
  block: AnswerBlock
  /** ANS-06: the list below the answer from which the shown question was chosen, if it was chosen */
  chosenFrom: 'common' | 'related' | undefined
  /** the chosen question, which is shown and therefore not offered; '' if there is none */
  chosenId: string
  /**
   * ANS-19: the related questions of the last answer that was asked for; without an answer, the nearest questions that
   * have one
   */
  related: readonly AnsweredQuestion[]
  /** the questions and answers before the present question, in one conversation */
  turns: readonly Turn[]
}

export const idleState: WidgetState = { block: { phase: 'idle' }, chosenFrom: undefined, chosenId: '', related: [], turns: [] }

export type WidgetEvent =
  /** `turns`: the conversation that the question goes on with; empty for a new one */
  | { type: 'asked'; question: string; turns: readonly Turn[] }
  | { type: 'waited'; message: number }
  /** the answer so far */
  | { type: 'wrote'; answer: WidgetAnswer }
  | { type: 'answered'; answer: WidgetAnswer }
  | { type: 'gaveUp'; isLost?: boolean }
  | { type: 'stopped' }
  | { type: 'chose'; question: AnsweredQuestion; from: 'common' | 'related' }

/** What the widget shows after an event (ANS-02 to ANS-06). Events that do not fit the present state change nothing. */
export function nextState(state: WidgetState, event: WidgetEvent): WidgetState {
  switch (event.type) {
    case 'asked':
      return { ...idleState, turns: event.turns, block: { phase: 'loading', question: event.question, message: 0 } }
    case 'waited':
      return state.block.phase === 'loading' ? { ...state, block: { ...state.block, message: event.message } } : state
    case 'wrote':
      return afterText(state, event.answer)
    case 'answered':
      return afterAnswer(state, event.answer)
    case 'gaveUp':
      return isUnderWay(state) ? { ...state, block: { phase: 'retry', question: state.block.question, ...(event.isLost ? { isLost: true } : {}) } } : state
    case 'stopped':
      return afterStop(state)
    case 'chose':
      return { ...state, chosenFrom: event.from, chosenId: event.question.id, block: { phase: 'answer', question: event.question.question, answer: answerOf(event.question), progress: 'whole' } }
  }
}

/**
 * ANS-20: whether the browser may keep a conversation: not if it has the customer's own data, is still under way or has
 * not begun.
 */
export function mayBeKept(state: WidgetState): boolean {
  return conversationOf(state).every(({ answer }) => answer.bestAnswer?.isPersonal !== true) && !isUnderWay(state) && state.block.phase !== 'idle'
}

type UnderWay = WidgetState & { block: Extract<AnswerBlock, { phase: 'loading' | 'answer' }> }

/** Whether more of the answer to this question is still to come. */
export function isUnderWay(state: WidgetState): state is UnderWay {
  return state.block.phase === 'loading' || (state.block.phase === 'answer' && state.block.progress === 'writing')
}

function afterText(state: WidgetState, answer: WidgetAnswer): WidgetState {
  if (!isUnderWay(state) || textOf(answer) === '') return state
  return { ...state, block: { phase: 'answer', question: state.block.question, answer, progress: 'writing' } }
}

/** The answer's language, for `lang`; undefined if it is the page's. */
export function otherLanguageOf({ bestAnswer }: Pick<WidgetAnswer, 'bestAnswer'>, page: Locale): Locale | undefined {
  return bestAnswer?.locale === page ? undefined : bestAnswer?.locale
}

/** The text of an answer; '' if it has none. May hold markup, which `readAnswerMarkup` makes harmless. */
export function textOf({ bestAnswer }: WidgetAnswer): string {
  return bestAnswer?.answer.trim() ?? ''
}

/** ANS-05: only a text that may be shown is an answer. */
function afterAnswer(state: WidgetState, answer: WidgetAnswer): WidgetState {
  if (!isUnderWay(state)) return state
  const { question } = state.block
  if (textOf(answer) === '' || !answer.isShowBestAnswer) return { ...state, related: answer.relatedQuestions, block: { phase: 'failed', question, errorCode: answer.errorCode ?? '', ...(answer.isDidYouMean ? { didYouMean: true } : {}) } }
  return { ...state, related: answer.relatedQuestions, block: { phase: 'answer', question, answer, progress: 'whole' } }
}

/** Text that has come so far has been verified, and stays; if none has come, the widget is as it was before. */
function afterStop(state: WidgetState): WidgetState {
  const { block } = state
  if (block.phase === 'answer' && block.progress === 'writing') return { ...state, block: { ...block, progress: 'stopped' } }
  if (block.phase !== 'loading') return state
  const [last] = state.turns.slice(-1)
  if (!last) return idleState
  return { ...state, turns: state.turns.slice(0, -1), related: last.answer.relatedQuestions, block: { phase: 'answer', ...last, progress: 'whole' } }
}

/** QAS-05: the turns that a follow-up looks back on. */
export function conversationOf({ turns, block }: WidgetState): readonly Turn[] {
  return block.phase === 'answer' ? [...turns, { question: block.question, answer: block.answer }] : turns
}

function answerOf({ id, question, answer, citations, action, signature }: AnsweredQuestion): WidgetAnswer {
  const bestAnswer = { id, question, answer, articleIds: [], related_questions: [], related_answers: [], ...(action === undefined ? {} : { action }), ...(signature === undefined ? {} : { signature }) }
  return { ...emptyAnswer, bestAnswer, isShowBestAnswer: true, citations }
}

/**
 * ANS-02, ANS-05, ANS-06: the questions that are offered below: common ones until there is an answer, and after a
 * failed one unless nearer questions stand beside it (ANS-19).
 */
export function offeredQuestions({ block, chosenFrom, chosenId, related }: WidgetState, common: readonly AnsweredQuestion[]): { from: 'common' | 'related'; questions: readonly AnsweredQuestion[] } {
  const without = (list: readonly AnsweredQuestion[]) => list.filter(({ id }) => id !== chosenId)
  if (block.phase === 'failed' && related.length > 0) return { from: 'common', questions: [] }
  if (block.phase === 'idle' || block.phase === 'failed') return { from: 'common', questions: common }
  if (block.phase !== 'answer' || block.progress === 'writing') return { from: 'common', questions: [] }
  return chosenFrom === 'common' ? { from: 'common', questions: without(common) } : { from: 'related', questions: without(related) }
}
