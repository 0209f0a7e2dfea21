import { Worker } from 'node:worker_threads'

/** vite.config.ts puts it beside the server's script. */
const script = import.meta.env?.PROD ? './sentence-encoder-worker.js' : './sentence-encoder-worker.ts'

/** What comes after says little, and each character costs. */
const encodedLength = 300

type Answer = { id: number; vectors: Float32Array[] } | { id: number; failure: string }

/** Universal Sentence Encoder lite, for English: 512 numbers for what a sentence means. Its thread begins with the first sentence. */
export class SentenceEncoder {
  readonly #script: URL
  #worker: Worker | undefined
  #last = 0
  readonly #waiting = new Map<number, PromiseWithResolvers<Float32Array[]>>()

  constructor(location = new URL(script, import.meta.url)) {
    this.#script = location
  }

  /** @throws where the thread cannot, or has ended; the next sentence begins another one */
  async encode(texts: readonly string[]): Promise<Float32Array[]> {
    const answered = Promise.withResolvers<Float32Array[]>()
    const id = ++this.#last
    this.#waiting.set(id, answered)
    this.#worker ??= this.#start()
    this.#worker.postMessage({ id, texts: texts.map((text) => text.slice(0, encodedLength)) }, [])
    return answered.promise
  }

  /** How many wait for it. */
  get queued(): number {
    return this.#waiting.size
  }

  #start(): Worker {
    const worker = new Worker(this.#script)
    worker.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      if ('failure' in answer) waiting?.reject(new Error(answer.failure))
      else waiting?.resolve(answer.vectors)
    })
    const fail = (error: Error) => {
      if (this.#worker === worker) this.#worker = undefined
      for (const waiting of this.#waiting.values()) waiting.reject(error)
      this.#waiting.clear()
    }
    worker.once('error', fail)
    worker.once('exit', () => fail(new Error('The thread that encodes sentences has ended.')))
    // it keeps no process alive; whoever listens to it later would
    worker.unref()
    return worker
  }
}

/** One for each process. */
export const sentenceEncoder = new SentenceEncoder()
