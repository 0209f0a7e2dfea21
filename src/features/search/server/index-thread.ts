import { AskedThread } from '#platform/asked-thread.ts'
import type { Language } from '#search-engine/analyse.ts'
import type { WeighedPhrases } from '#search-engine/phrase-weights.ts'
import type { SearchDocument } from '#search-engine/search-index.ts'

/** What is made of many texts: an index of documents as `save` gives it, or phrases weighed. */
export type IndexQuestion = { language: Language } & ({ documents: readonly SearchDocument[] } | { texts: readonly string[] })

/** vite.config.ts puts it beside the server's script. */
const script = import.meta.env?.PROD ? './index-worker.js' : './index-worker.ts'

/** It is needed seldom, and what it holds while it works is as much as the rest of the process: it ends when nobody asks for a second. */
const thread = new AskedThread<IndexQuestion, Uint8Array | WeighedPhrases>(new URL(script, import.meta.url), 'reads texts', undefined, { idleMs: 1000, newObjectsMb: 16 })

/** An index of the documents in bytes, made by a thread: seconds of work hold nobody up. @throws where the thread has ended */
export function indexApart(language: Language, documents: readonly SearchDocument[]): Promise<Uint8Array> {
  return thread.ask({ language, documents }) as Promise<Uint8Array>
}

/** `weighPhrases`, by a thread. @throws where the thread has ended */
export function weighApart(language: Language, texts: readonly string[]): Promise<WeighedPhrases> {
  return thread.ask({ language, texts }) as Promise<WeighedPhrases>
}
