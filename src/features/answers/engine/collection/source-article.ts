/** An article as its writer divided it; of any site. */
export interface SourceArticle {
  title: string
  description: string
  /** that it answers, as its writer put them */
  questions: readonly string[]
  /** what stands before the first heading has the heading '' */
  sections: readonly SourceSection[]
}

export interface SourceSection {
  heading: string
  /** paragraphs, steps, points */
  blocks: readonly string[]
}
