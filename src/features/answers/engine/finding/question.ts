import type { RetrievalScope } from '../rating/retriever.ts'

/** A question in the form in which it is put to the articles. */
export interface Question extends RetrievalScope {
  /** as typed, trimmed */
  question: string
  /** the text to search for: the question without what identifies a person, and only the beginning of a long one */
  searched: string
  /** QAS-05: the conversation so far, oldest turn first; of the customer's turns only what may be searched for */
  history: readonly Turn[]
  /** QAS-07: whether the fuller answer is asked for */
  wantsFuller: boolean
}

export interface Turn {
  speaker: 'System' | 'User'
  text: string
}

/** In characters. Only the first 64 words are read; the rest of a longer text would only cost time. */
export const maxSearchedLength = 1000
