import { WorkerClient } from '#platform/jobs/worker-client.ts'
import type { Language } from '#search-engine/text/analyse.ts'
import type { LearnedPhrase } from '../../engine/classifier/classifier.ts'

export interface LearnQuestion {
  language: Language
  phrases: readonly LearnedPhrase[]
}

/** vite.config.ts puts the built worker beside the server's script. */
const script = import.meta.env?.PROD ? './learn-worker.js' : './learn-worker.ts'

/** Only needed after phrasings have changed, so the thread ends after 1 s without work. */
const thread = new WorkerClient<LearnQuestion, Uint8Array>(new URL(script, import.meta.url), 'learns from phrasings', undefined, { idleMs: 1000, newObjectsMb: 16 })

/** `Classifier.learn` in a worker thread; returns the saved classifier's bytes. @throws if the thread has ended */
export function learnApart(language: Language, phrases: readonly LearnedPhrase[]): Promise<Uint8Array> {
  return thread.ask({ language, phrases })
}
