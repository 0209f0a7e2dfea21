import { AskedThread } from '#platform/jobs/worker-client.ts'
import type { Language } from '#search-engine/text/analyse.ts'
import type { SearchDocument } from '#search-engine/search-index.ts'

export interface IndexQuestion {
  language: Language
  documents: readonly SearchDocument[]
}

/** vite.config.ts puts it beside the server's script. */
const script = import.meta.env?.PROD ? './index-worker.js' : './index-worker.ts'

/** It is needed seldom, and what it holds while it works is as much as the rest of the process: it ends when nobody asks for a second. */
const thread = new AskedThread<IndexQuestion, Uint8Array>(new URL(script, import.meta.url), 'reads texts', undefined, { idleMs: 1000, newObjectsMb: 16 })

/** An index of the documents in bytes, made by a thread: seconds of work hold nobody up. @throws where the thread has ended */
export function indexApart(language: Language, documents: readonly SearchDocument[]): Promise<Uint8Array> {
  return thread.ask({ language, documents })
}
