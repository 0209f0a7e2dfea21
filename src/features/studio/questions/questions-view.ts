import type { Audience, Locale } from '#contracts/identity.ts'
import type { FormNotice, StudioFrame } from '../studio-view.ts'
import type { QuestionsCopy } from './copy.en.ts'
import type { QuestionState } from './question-endpoints.ts'

/** STU-07: a watched question, as text. */
export interface ShownQuestion {
  id: string
  question: string
  locale: Locale
  state: QuestionState
  /** if answered: the articles used */
  articles: { title: string; href: string }[]
  /** that a fixed reply answers it, or what is missing */
  says: string | undefined
  facts: string[]
  ways: { label: string; href: string }[]
  /** STU-07: whether the user may let a model draft an article */
  mayPropose: boolean
}

/** STU-07: what customers asked without a good answer, and nobody has taken up. */
export interface ShownAsked {
  id: string
  question: string
  audience: Audience
  locale: Locale
  facts: string[]
  ways: { label: string; href: string }[]
}

/** A part of what was asked without a good answer. */
export interface AskedList {
  items: ShownAsked[]
  /** the orders of the list */
  choices: { label: string; href: string; isCurrent: boolean }[]
  /** '21 to 40 of 57'; undefined if all are shown */
  range: string | undefined
  previousHref: string | undefined
  nextHref: string | undefined
}

export interface QuestionsRoom {
  frame: StudioFrame
  copy: QuestionsCopy
  href: string
  notice: FormNotice | undefined
  typed: { question: string; audience: Audience; locale: Locale }
  /** undefined if the service did not answer */
  questions: ShownQuestion[] | undefined
  kept: string
}
