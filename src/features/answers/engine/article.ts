import type { Locale } from '#contracts/identity.ts'
import type { TextMark } from './composition/answer-text.ts'

/** An article as answers are made from it, whoever keeps it. */
export interface Article {
  id: string
  url: string
  title: string
  text: string
  /** what each line of the text is, a letter a line: h heading, t text, s step, p point, m more of the one before, k column, r row, c cell */
  marks: string
  /** what is bold in the text, and where its links lead */
  spans?: readonly TextMark[]
  /** that it answers, as its writer put them */
  questions: readonly string[]
  locale: Locale
}
