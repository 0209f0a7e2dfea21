/** An article of any site, in the sections that its writer made. */
export interface SourceArticle {
  title: string
  description: string
  /** questions that the article answers, in its writer's words */
  questions: readonly string[]
  /** the text before the first heading is a section with the heading '' */
  sections: readonly SourceSection[]
}

export interface SourceSection {
  heading: string
  /** paragraphs, steps, points */
  blocks: readonly string[]
}
