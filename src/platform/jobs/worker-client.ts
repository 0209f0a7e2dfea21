// A worker thread that answers questions: both ends of the channel.
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'

interface Asked {
  id: number
  question: unknown
}

type Answered = { id: number; answer: unknown } | { id: number; failure: string }

const forever = Number.POSITIVE_INFINITY

/**
 * The calling end. The thread starts with the first question, and again with the next one after it has exited. It keeps
 * the process alive only while a caller waits for an answer.
 */
export class WorkerClient<Question, Answer> {
  readonly #script: URL
  readonly #task: string
  readonly #workerData: unknown
  readonly #idleMs: number
  readonly #newObjectsMb: number
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  /** the longest idle time that any caller has asked for */
  #restMs = forever
  #lastId = 0

  /**
   * @param script calls `answerQuestions`; vite.config.ts emits it beside the server's script
   * @param task what the thread does, for error messages: “encodes sentences”
   * @param options.idleMs after this time without a question the thread exits and frees its memory
   * @param options.newObjectsMb V8's memory for new objects, which it never gives back: more of it saves time in a
   * thread that creates very many objects
   */
  constructor(script: URL, task: string, workerData?: unknown, { idleMs = forever, newObjectsMb = 2 }: { idleMs?: number; newObjectsMb?: number } = {}) {
    this.#script = script
    this.#task = task
    this.#workerData = workerData
    this.#idleMs = idleMs
    this.#newObjectsMb = newObjectsMb
  }

  /**
   * @param idleMs how soon after its answer the thread may exit, unless another caller has asked for longer
   * @throws the error that the thread's handler threw, as text, or that the thread has exited
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

  /** How many calls wait for an answer. */
  get queued(): number {
    return this.#waiting.size
  }

  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /** Ends the thread; waiting calls are rejected. */
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

  /** Called when no call waits. */
  #rest(): void {
    const worker = this.#worker
    worker?.unref()
    if (!worker || this.#restMs === forever) return
    this.#idle = setTimeout(() => {
      // the next question starts a new thread
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
 * The answering end, in the thread. It answers several questions concurrently while `answer` awaits.
 * @param givenAway the buffers of an answer that are transferred instead of copied
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

/**
 * Lowers this thread's priority, so that page requests get the processor first. Only Linux has priorities per thread.
 */
export function letPagesGoFirst(): void {
  if (process.platform !== 'linux') return
  const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority
  setPriority(Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL))
}
