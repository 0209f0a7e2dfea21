import type { Locale } from '#contracts/identity.ts'
import type { TextMark } from './composition/answer-text.ts'

/** An article in the form that the answer engine reads, independent of where it is stored. */
export interface Article {
  id: string
  url: string
  title: string
  text: string
  /**
   * the kind of each line of `text`, one letter per line: h heading, t text, s step, p point, m continuation of the
   * line before, k table column, r first cell of a table row, c further cell
   */
  marks: string
  /** bold ranges and links of the text */
  spans?: readonly TextMark[]
  /** questions that the article answers, in its writer's words */
  questions: readonly string[]
  /** by question: the heading of the section that answers it (the title: the text before the first heading) */
  answeredUnder?: Readonly<Record<string, string>>
  locale: Locale
}
