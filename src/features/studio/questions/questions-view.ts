import type { Audience, Locale } from '#contracts/identity.ts'
import type { FormNotice, StudioFrame } from '../studio-view.ts'
import type { QuestionsCopy } from './copy.en.ts'
import type { QuestionState } from './question-endpoints.ts'

/** STU-07: a watched question in words. */
export interface ShownQuestion {
  id: string
  question: string
  locale: Locale
  state: QuestionState
  /** answered: by which articles */
  articles: { title: string; href: string }[]
  /** answered without an article, or what is missing */
  says: string | undefined
  facts: string[]
  ways: { label: string; href: string }[]
  /** STU-07: a model may draft an article */
  mayPropose: boolean
}

export interface QuestionsRoom {
  frame: StudioFrame
  copy: QuestionsCopy
  href: string
  notice: FormNotice | undefined
  typed: { question: string; audience: Audience; locale: Locale }
  /** undefined where nothing answered */
  questions: ShownQuestion[] | undefined
  kept: string
}
