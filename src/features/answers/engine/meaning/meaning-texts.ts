import type { Language } from '#search-engine/text/analyse.ts'
import { splitSentences } from '#search-engine/text/split-sentences.ts'
import type { SourceArticle } from '../collection/source-article.ts'

export interface MeaningTexts {
  fronts: string[]
  /** of each section */
  sections: string[][]
}

/**
 * The texts of an article whose meanings are compared with a question's: title, description and questions, headings and
 * sentences.
 */
export function meaningTextsOf({ title, description, questions, sections }: SourceArticle, language: Language): MeaningTexts {
  return {
    fronts: [title, ...(description === '' ? [] : [description]), ...questions],
    sections: sections.map(({ heading, blocks }) => [...(heading === '' ? [] : [heading, `${title}: ${heading}`]), ...blocks.flatMap((block) => splitSentences(block, language).map(({ text }) => text))]),
  }
}
