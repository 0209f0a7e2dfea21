import { standsAlone } from '../questions/stands-alone.ts'
import { conversationOf, emptyAnswer, idleState, loadingMessageAtMs, nextState, patienceMs, textOf, type AnsweredQuestion, type Turn, type WidgetAnswer, type WidgetEvent, type WidgetState } from './widget-state.ts'

/** A question that is sent to the services. */
export interface Asking {
  question: string
  /** the conversation that a follow-up belongs to, oldest first; empty for a new question */
  turns: readonly Turn[]
  /** QAS-07: whether it was asked with the button for a generated answer */
  isGenAIClick: boolean
  /** called with the answer so far, each time that there is more of it */
  onProgress: (answer: WidgetAnswer) => void
  signal: AbortSignal
}

/** A failed call, with the error code of the service if it gave one. */
export class RefusedQuestion extends Error {
  readonly errorCode: string | undefined

  constructor(message: string, errorCode: string | undefined) {
    super(message)
    this.errorCode = errorCode
  }
}

/** ANS-19: no response came back at all. */
export class LostConnection extends Error {}

/** Asks the services; rejects if the call fails (QAS-09). */
export type Ask = (asking: Asking) => Promise<WidgetAnswer>

/** The timers of the session; tests pass their own. */
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
  /** what the server has answered already, if a form without script led to the page */
  initial?: WidgetState | undefined
  onFailure?: (error: unknown) => void
}

/**
 * The widget's calls and timeouts; `nextState` decides what it shows. At most one question is under way: another
 * question, `stop` and `leave` abort it. Works as a store for `useSyncExternalStore`.
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

  /** ANS-03: sends a question, unless it is blank or another one is loading. Returns whether it was sent. */
  ask(typed: string, { isFollowUp = false, isGenAIClick = false } = {}): boolean {
    const question = typed.trim()
    if (question === '' || this.#state.block.phase === 'loading') return false
    // ANS-18: a question that depends on the conversation goes on with it, whichever box it was typed in
    const isAgain = isGenAIClick || (this.#state.block.phase !== 'idle' && this.#state.block.question === question)
    const goesOn = isFollowUp || (!isAgain && !standsAlone(question))
    this.#send({ question, turns: goesOn ? conversationOf(this.#state) : [], isGenAIClick })
    return true
  }

  /** ANS-04: sends the last question once more, in the same conversation. */
  retry(): void {
    if (this.#state.block.phase === 'retry' && this.#last) this.#send(this.#last)
  }

  /** ANS-18: restores a conversation that the visitor comes back to. */
  restore(state: WidgetState): void {
    if (this.#state.block.phase !== 'idle') return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  stop(): void {
    this.#end()
    this.#dispatch({ type: 'stopped' })
  }

  /** ANS-06: shows a common or related question with its answer. */
  choose(question: AnsweredQuestion, from: 'common' | 'related'): void {
    this.#end()
    this.#dispatch({ type: 'chose', question, from })
  }

  /** Called when the page is left; the work on the server ends, too. */
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
