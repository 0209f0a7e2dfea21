import type { RetrievalScope } from '../rating/retriever.ts'

/** A question as the articles are asked. */
export interface Question extends RetrievalScope {
  /** as it was put, trimmed */
  question: string
  /** what is looked for: the question without what names a person, and of a long one the beginning */
  searched: string
  /** QAS-05: what was said before, oldest first; of the asker's turns only what may be looked for */
  history: readonly Turn[]
  /** QAS-07: whether the fuller answer is asked for */
  wantsFuller: boolean
}

export interface Turn {
  speaker: 'System' | 'User'
  text: string
}

/** Characters: of a longer text the first 64 words would be taken alone, and all the rest would cost its time. */
export const maxSearchedLength = 1000
