/** A worker thread: reading the texts of a whole site takes seconds and must not block pages. */
import { answerQuestions } from '#platform/jobs/worker-client.ts'
import type { Language } from '#search-engine/text/analyse.ts'
import { SearchIndex, type SearchDocument } from '#search-engine/search-index.ts'
import { save } from '#search-engine/index/snapshot.ts'
import type { IndexQuestion } from './index-thread.ts'

function index(language: Language, documents: readonly SearchDocument[]): Uint8Array<ArrayBuffer> {
  const made = new SearchIndex(language)
  for (const document of documents) made.put(document)
  return save(made)
}

answerQuestions<IndexQuestion, Uint8Array<ArrayBuffer>>(async ({ language, documents }) => index(language, documents), (answer) => [answer.buffer])
