import { standsAlone } from '../questions/stands-alone.ts'
import { conversationOf, emptyAnswer, idleState, loadingMessageAtMs, nextState, patienceMs, textOf, type AnsweredQuestion, type Turn, type WidgetAnswer, type WidgetEvent, type WidgetState } from './widget-state.ts'

/** One question on its way. */
export interface Asking {
  question: string
  /** the conversation that a follow-up belongs to, oldest first; empty for a new question */
  turns: readonly Turn[]
  /** QAS-07: asked for by the button for a generated answer */
  isGenAIClick: boolean
  /** called with the answer as far as it has come, each time that there is more of it */
  onProgress: (answer: WidgetAnswer) => void
  signal: AbortSignal
}

/** A call that failed, where the service said why. */
export class RefusedQuestion extends Error {
  readonly errorCode: string | undefined

  constructor(message: string, errorCode: string | undefined) {
    super(message)
    this.errorCode = errorCode
  }
}

/** ANS-19: no answer came back at all. */
export class LostConnection extends Error {}

/** Asks the services. What rejects is a call that failed (QAS-09). */
export type Ask = (asking: Asking) => Promise<WidgetAnswer>

/** The clock; tests bring their own. */
export interface Timers {
  after: (ms: number, run: () => void) => () => void
}

const realTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

type Sent = Pick<Asking, 'question' | 'turns' | 'isGenAIClick'>

interface Options {
  ask: Ask
  timers?: Timers
  /** what the server has answered already, for a page that a form led to */
  initial?: WidgetState | undefined
  onFailure?: (error: unknown) => void
}

/**
 * What the widget does with time and with the services; what it shows is `nextState`'s. One question is on its way at most:
 * another one, `stop` and `leave` abort it. As a store for `useSyncExternalStore`.
 */
export class AnswerSession {
  readonly #ask: Ask
  readonly #timers: Timers
  readonly #onFailure: (error: unknown) => void
  readonly #listeners = new Set<() => void>()
  #state: WidgetState
  #asking: AbortController | undefined
  #cancels: (() => void)[] = []
  #last: Sent | undefined

  constructor({ ask, timers = realTimers, initial = idleState, onFailure = () => {} }: Options) {
    this.#ask = ask
    this.#timers = timers
    this.#state = initial
    this.#onFailure = onFailure
  }

  readonly state = (): WidgetState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** ANS-03: a question of spaces is none, and while one is loading no other begins. True where it was sent. */
  ask(typed: string, { isFollowUp = false, isGenAIClick = false } = {}): boolean {
    const question = typed.trim()
    if (question === '' || this.#state.block.phase === 'loading') return false
    // ANS-18: one that leans on what was said goes on with it, whichever box it was typed in
    const isAgain = isGenAIClick || (this.#state.block.phase !== 'idle' && this.#state.block.question === question)
    const goesOn = isFollowUp || (!isAgain && !standsAlone(question))
    this.#send({ question, turns: goesOn ? conversationOf(this.#state) : [], isGenAIClick })
    return true
  }

  /** ANS-04: the last question once more, in the same conversation. */
  retry(): void {
    if (this.#state.block.phase === 'retry' && this.#last) this.#send(this.#last)
  }

  /** ANS-18: a conversation that somebody comes back to. */
  restore(state: WidgetState): void {
    if (this.#state.block.phase !== 'idle') return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  stop(): void {
    this.#end()
    this.#dispatch({ type: 'stopped' })
  }

  /** ANS-06 */
  choose(question: AnsweredQuestion, from: 'common' | 'related'): void {
    this.#end()
    this.#dispatch({ type: 'chose', question, from })
  }

  /** The page is left: the work on the server ends too. */
  leave(): void {
    const wasAsking = this.#asking !== undefined
    this.#end()
    if (wasAsking) this.#dispatch({ type: 'stopped' })
  }

  #send(sent: Sent): void {
    this.#end()
    this.#last = sent
    this.#dispatch({ type: 'asked', question: sent.question, turns: sent.turns })
    const asking = new AbortController()
    this.#asking = asking
    const isCurrent = () => this.#asking === asking && !asking.signal.aborted
    for (const [message, atMs] of loadingMessageAtMs.entries()) if (message > 0) this.#cancels.push(this.#timers.after(atMs, () => this.#dispatch({ type: 'waited', message })))
    this.#giveUpAfterSilence()
    const onProgress = (answer: WidgetAnswer) => {
      if (!isCurrent() || textOf(answer) === '') return
      this.#cancelTimers()
      this.#giveUpAfterSilence()
      this.#dispatch({ type: 'wrote', answer })
    }
    const finish = (answer: WidgetAnswer) => {
      if (!isCurrent()) return
      this.#end()
      this.#dispatch({ type: 'answered', answer })
    }
    this.#ask({ ...sent, onProgress, signal: asking.signal }).then(finish, (error: unknown) => {
      if (!isCurrent()) return
      this.#onFailure(error)
      if (error instanceof LostConnection) {
        this.#end()
        this.#dispatch({ type: 'gaveUp', isLost: true })
        return
      }
      finish({ ...emptyAnswer, errorCode: error instanceof RefusedQuestion ? error.errorCode : undefined })
    })
  }

  #giveUpAfterSilence(): void {
    this.#cancels.push(
      this.#timers.after(patienceMs, () => {
        this.#end()
        this.#dispatch({ type: 'gaveUp' })
      }),
    )
  }

  #end(): void {
    this.#cancelTimers()
    const asking = this.#asking
    this.#asking = undefined
    asking?.abort()
  }

  #cancelTimers(): void {
    for (const cancel of this.#cancels.splice(0)) cancel()
  }

  #dispatch(event: WidgetEvent): void {
    const next = nextState(this.#state, event)
    if (next === this.#state) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}
