import type { Locale } from '#contracts/identity.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { standsAlone, tellingWords } from '../stands-alone.ts'
import { rateOwnSections } from './answer-from-article.ts'
import type { AnswerPiece } from './answer-text.ts'
import { composeAnswer } from './compose-answer.ts'
import { enoughConfidence, ratePages, type RatedPage, type RatedSection } from './rate-pages.ts'
import { readEvidence } from './read-evidence.ts'
import { readFollowUp, topicOf, type Find, type Found } from './read-follow-up.ts'
import type { AskedQuestion } from './read-request.ts'
import { splitQuestion } from './split-question.ts'

export interface FoundAnswer {
  fusionQueryId: string
  /** likeliest first: what a model may read, and what related questions come from */
  rated: readonly RatedPage[]
  /** what the articles' own words say, and the articles that they stand in; undefined where none is sure */
  answer: { pieces: AnswerPiece[]; pages: RatedPage['page'][]; hasMore: boolean } | undefined
}

/** QAS-05, ANS-18: what the articles say to a question: read with what was said before where it leans on it, and two questions in one by themselves. */
export async function findAnswer(context: RequestContext, asked: AskedQuestion): Promise<FoundAnswer> {
  const find = async (question: string, isOwnQuestion = false): Promise<Found> => {
    const evidence = await readEvidence(context, { ...asked, question, isOwnQuestion })
    return { evidence, rated: ratePages(evidence, asked.variant.locale) }
  }
  const alone = await find(asked.question, true)
  const found = { fusionQueryId: alone.evidence.fusionQueryId, rated: alone.rated }
  const topic = topicOf(asked)
  if (topic !== undefined) {
    const rated = await readFollowUp(asked, topic, alone, find)
    if (rated) return { ...found, rated, answer: answerFrom(asked, rated[0]!) }
    if (!standsAlone(asked.question)) return { ...found, answer: undefined }
  }
  const both = asked.wantsFuller ? undefined : await answerBoth(asked, alone, find)
  if (both) return { ...found, ...both }
  const best = sure(alone.rated)
  return { ...found, answer: best && answerFrom(asked, best) }
}

function sure(rated: readonly RatedPage[]): RatedPage | undefined {
  return rated.find(({ confidence }) => confidence >= enoughConfidence)
}

function answerFrom({ question, wantsFuller }: AskedQuestion, best: RatedPage): NonNullable<FoundAnswer['answer']> {
  const pieces = composeAnswer(best, { question, isFuller: wantsFuller })
  const hasMore = !wantsFuller && composeAnswer(best, { question, isFuller: true }).length > pieces.length
  return { pieces, pages: [best.page], hasMore }
}

/** Of two questions each tells its own section. */
function byOwnWords(rated: RatedPage, question: string): RatedSection[] {
  const own = new Map(rateOwnSections(rated.page, tellingWords(question).join(' ') || question).map((each) => [each.section.index, each]))
  const most = Math.max(Number.EPSILON, ...rated.sections.map(({ score }) => score))
  const mostOwn = Math.max(Number.EPSILON, ...[...own.values()].map(({ score }) => score))
  return rated.sections
    .map((each) => ({ ...each, blockScores: own.get(each.section.index)!.blockScores, score: each.score / most + (2 * own.get(each.section.index)!.score) / mostOwn }))
    .toSorted((a, b) => b.score - a.score)
}

const otherPart: Readonly<Record<Locale, string>> = {
  en: 'I found nothing sure about the other part of your question: “{part}” Ask it by itself, in other words.',
  es: 'No encontré nada seguro sobre la otra parte de su pregunta: «{part}» Hágala aparte, con otras palabras.',
}

/** ANS-18: two questions in one: a short answer to each, under what its article is about; undefined where they are one after all. */
async function answerBoth(asked: AskedQuestion, whole: Found, find: Find): Promise<Pick<FoundAnswer, 'rated' | 'answer'> | undefined> {
  const parts = splitQuestion(asked.question)
  if (!parts) return undefined
  const found = [(await find(parts[0])).rated, standsAlone(parts[1]) ? (await find(parts[1])).rated : whole.rated] as const
  const [first, second] = found.map(sure)
  if (!first && !second) return undefined
  if (first && second) {
    const answers = [first, second].map((rated, index) => ({ page: rated.page, sections: byOwnWords(rated, parts[index]!) }))
    const [a, b] = answers as [(typeof answers)[0], (typeof answers)[0]]
    // one section says it all
    if (a.page === b.page && a.sections[0]?.section === b.sections[0]?.section) return undefined
    const pieces = answers.flatMap(({ page, sections }, index) => {
      const heading = a.page === b.page ? sections[0]!.section.heading : page.title
      return [{ kind: 'heading' as const, text: heading || page.title, articleId: page.id, block: index - 2 }, ...composeAnswer({ page, sections }, { question: parts[index]!, isShort: true })]
    })
    return { rated: [...new Set([first, second, ...whole.rated])], answer: { pieces, pages: [first.page, second.page], hasMore: false } }
  }
  // the whole knows more of the part that is sure than the part alone
  const best = sure(whole.rated) ?? (first ?? second)!
  const part = first ? parts[1] : parts[0]
  const answer = answerFrom(asked, best)
  const about: AnswerPiece = { kind: 'text', text: otherPart[asked.variant.locale].replace('{part}', () => part), articleId: undefined, block: -1 }
  return { rated: whole.rated, answer: { ...answer, pieces: [...answer.pieces, about] } }
}
