import { WorkerClient } from '#platform/jobs/worker-client.ts'
import type { Language } from '#search-engine/text/analyse.ts'
import type { SearchDocument } from '#search-engine/search-index.ts'

export interface IndexQuestion {
  language: Language
  documents: readonly SearchDocument[]
}

/** vite.config.ts puts the built worker beside the server's script. */
const script = import.meta.env?.PROD ? './index-worker.js' : './index-worker.ts'

/**
 * Seldom needed, and while it works it holds as much memory as the rest of the process, so the thread ends after 1 s
 * without work.
 */
const thread = new WorkerClient<IndexQuestion, Uint8Array>(new URL(script, import.meta.url), 'reads texts', undefined, { idleMs: 1000, newObjectsMb: 16 })

/**
 * The bytes of an index of the documents, made in a worker thread: seconds of work must not block requests. @throws if
 * the thread has ended
 */
export function indexApart(language: Language, documents: readonly SearchDocument[]): Promise<Uint8Array> {
  return thread.ask({ language, documents })
}
