import type { Locale } from '../../src/contracts/identity.ts'
import { matchedTerms, Rarities, sectionsOf, type SourceArticle } from '../../src/features/answers/testing.ts'
import { plainLines } from '../../src/features/search/testing.ts'
import type { FoundPage } from '../../src/features/search/server.ts'
import { readOwnQuestion } from '../../src/features/site-content/contract.ts'
import { loadContent } from '../../src/features/site-content/testing.ts'
import { analyse } from '../../src/search-engine/text/analyse.ts'
import type { TrainingPhrase, TrainingSection } from './train-matcher.ts'

/** An article with the phrasings in which customers may ask for it. */
export interface TrainingArticle extends SourceArticle {
  id: string
  /** `section` is the index of the section that answers */
  phrasings: readonly { section: number; text: string }[]
}

/** The articles of a language, sorted by id. */
export async function readTrainingArticles(contentDirectory: string, locale: Locale): Promise<TrainingArticle[]> {
  const { articles, asked } = await loadContent(contentDirectory)
  const phrasings = asked.find((each) => each.locale === locale)?.articles ?? {}
  const own = articles.filter((each) => each.locale === locale).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return own.map(({ id, title, description, questions, body }) => {
    const sections = sectionsOf({ ...plainLines(body), url: '' } as unknown as FoundPage).map(({ heading, blocks }) => ({ heading, blocks: blocks.map(({ text }) => text) }))
    const places = new Map(sections.map(({ heading }, place) => [heading, place]))
    const given = Object.entries(phrasings[id] ?? {}).flatMap(([heading, texts]) => texts.map((text) => ({ section: places.get(heading) ?? 0, text })))
    return { id, title, description, questions: questions.map((line) => readOwnQuestion(line).question), sections, phrasings: given }
  })
}

/** The training set: words weighted as an index of these articles weights them. */
export function trainingSetOf(articles: readonly TrainingArticle[], locale: Locale): { sections: TrainingSection[]; phrases: TrainingPhrase[] } {
  const terms = (text: string) => analyse(text, locale).map(({ term }) => term)
  const read = articles.map(({ title, description, questions, sections, ...rest }) => ({ ...rest, title: terms(title), front: [description, ...questions].flatMap(terms), parts: sections.map(({ heading, blocks }) => ({ heading: terms(heading), text: blocks.flatMap(terms) })) }))
  const rarities = new Rarities(read.map(({ title, front, parts }) => [...title, ...front, ...parts.flatMap(({ heading, text }) => [...heading, ...text])]))
  const sections: TrainingSection[] = []
  const phrases: TrainingPhrase[] = []
  for (const { id, title, parts, phrasings } of read) {
    const first = sections.length
    sections.push(...parts.map(({ heading, text }) => ({ article: id, terms: rarities.weigh(matchedTerms(title, heading, text)) })))
    phrases.push(...phrasings.map(({ section, text }) => ({ section: first + section, terms: rarities.weigh(terms(text)) })))
  }
  return { sections, phrases }
}
