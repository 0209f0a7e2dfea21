// A thread that answers questions: both ends of it.
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'

interface Asked {
  id: number
  question: unknown
}

type Answered = { id: number; answer: unknown } | { id: number; failure: string }

const forever = Number.POSITIVE_INFINITY

/**
 * This end asks. The thread begins with the first question, and anew with the next one after it has ended. It keeps a
 * process alive only while somebody waits for it.
 */
export class AskedThread<Question, Answer> {
  readonly #script: URL
  readonly #task: string
  readonly #workerData: unknown
  readonly #idleMs: number
  readonly #newObjectsMb: number
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  /** the longest that anybody wanted of this thread */
  #restMs = forever
  #lastId = 0

  /**
   * @param script calls `answerQuestions`; vite.config.ts puts it beside the server's own
   * @param task what the thread does, for errors: “encodes sentences”
   * @param options.idleMs it ends, and gives its memory back, when nobody has asked for so long
   * @param options.newObjectsMb what V8 takes for new objects, and keeps: more spares the thread that makes very many some time
   */
  constructor(script: URL, task: string, workerData?: unknown, { idleMs = forever, newObjectsMb = 2 }: { idleMs?: number; newObjectsMb?: number } = {}) {
    this.#script = script
    this.#task = task
    this.#workerData = workerData
    this.#idleMs = idleMs
    this.#newObjectsMb = newObjectsMb
  }

  /**
   * @param idleMs it may end so soon after this, where nobody has wanted it for longer
   * @throws what the thread's own answer threw, as text, or that the thread has ended
   */
  ask(question: Question, idleMs = this.#idleMs): Promise<Answer> {
    const answered = Promise.withResolvers<Answer>()
    this.#lastId += 1
    this.#waiting.set(this.#lastId, answered)
    clearTimeout(this.#idle)
    this.#restMs = this.#worker ? Math.max(this.#restMs, idleMs) : idleMs
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#worker.postMessage({ id: this.#lastId, question } satisfies Asked, [])
    return answered.promise
  }

  /** How many wait for an answer. */
  get queued(): number {
    return this.#waiting.size
  }

  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /** Who waits is told that the thread has ended. */
  async end(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { workerData: this.#workerData, resourceLimits: { maxYoungGenerationSizeMb: this.#newObjectsMb } })
    worker.on('message', (answered: Answered) => this.#settle(answered))
    const fail = ({ message }: Error) => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      for (const id of this.#waiting.keys()) this.#settle({ id, failure: message })
    }
    worker.once('error', fail)
    worker.once('exit', () => fail(new Error(`The thread that ${this.#task} has ended.`)))
    return worker
  }

  /** Nobody waits. */
  #rest(): void {
    const worker = this.#worker
    worker?.unref()
    if (!worker || this.#restMs === forever) return
    this.#idle = setTimeout(() => {
      // who asks from now on begins another one
      if (this.#worker === worker) this.#worker = undefined
      void worker.terminate()
    }, this.#restMs)
    this.#idle.unref()
  }

  #settle(answered: Answered): void {
    const waiting = this.#waiting.get(answered.id)
    this.#waiting.delete(answered.id)
    if (this.#waiting.size === 0) this.#rest()
    if ('failure' in answered) waiting?.reject(new Error(answered.failure))
    else waiting?.resolve(answered.answer as Answer)
  }
}

/**
 * That end answers, several questions at a time where `answer` waits for something.
 * @param givenAway what of an answer is handed over, and no longer this end's, in place of being copied
 */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>, givenAway: (answer: Answer) => ArrayBuffer[] = () => []): void {
  const port = parentPort!
  port.on('message', ({ id, question }: { id: number; question: Question }) => {
    answer(question).then(
      (given) => port.postMessage({ id, answer: given } satisfies Answered, givenAway(given)),
      (error: unknown) => port.postMessage({ id, failure: String(error) } satisfies Answered, []),
    )
  })
}

/** Where this thread and pages want the same processor, pages go first. Linux alone gives a thread a priority of its own. */
export function letPagesGoFirst(): void {
  if (process.platform !== 'linux') return
  const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority
  setPriority(Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL))
}
