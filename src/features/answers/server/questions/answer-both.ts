import type { Locale } from '#contracts/identity.ts'
import { standsAlone, tellingWords } from '../../questions/stands-alone.ts'
import { rateOwnSections } from '../../engine/composition/answer-from-article.ts'
import type { AnswerPiece } from '../../engine/composition/answer-text.ts'
import { composeAnswer } from '../../engine/composition/compose-answer.ts'
import { answerFrom, sure, type FoundAnswer } from './found-answer.ts'
import { enoughToOffer, type RatedPage, type RatedSection } from '../../engine/rating/rate-pages.ts'
import type { Find, Found } from '../conversation/read-follow-up.ts'
import type { AskedQuestion } from './read-request.ts'
import { halvesOf, splitQuestion } from '../../engine/questions/split-question.ts'

const copy: Readonly<Record<Locale, { otherPart: string; perhaps: string }>> = {
  en: {
    otherPart: 'I found nothing sure about the other part of your question: “{part}” Ask it by itself, in other words.',
    perhaps: 'For the other part of your question, “{part}”, this may help: {title}.',
  },
  es: {
    otherPart: 'No encontré nada seguro sobre la otra parte de su pregunta: «{part}» Hágala aparte, con otras palabras.',
    perhaps: 'Para la otra parte de su pregunta, «{part}», quizás ayude: {title}.',
  },
}

type Both = Pick<FoundAnswer, 'rated' | 'answer'>

/** ANS-18: two questions in one: a short answer to each, under what its article is about; undefined where they are one after all. */
export async function answerBoth(asked: AskedQuestion, whole: Found, find: Find): Promise<Both | undefined> {
  const parts = splitQuestion(asked.question)
  if (!parts) return answerHalves(asked, whole, find)
  const found = [(await find(parts[0])).rated, standsAlone(parts[1]) ? (await find(parts[1])).rated : whole.rated] as const
  const [first, second] = found.map(sure)
  if (!first && !second) return undefined
  if (first && second) return answerEach([first, second], parts, whole)
  // the whole knows more of the part that is sure than the part alone
  const best = sure(whole.rated) ?? (first ?? second)!
  const [part, others] = first ? [parts[1], found[1]] : [parts[0], found[0]]
  const offered = others.find(({ page, confidence }) => page !== best.page && confidence >= enoughToOffer)
  const answer = answerFrom(asked, best)
  return { rated: whole.rated, answer: { ...answer, pieces: [...answer.pieces, aboutOther(asked.variant.locale, part, offered)], pages: [...answer.pages, ...(offered ? [offered.page] : [])] } }
}

/** Halves that name different matters, each answered for sure by an article of its own; what answers the whole is one of the two, or less sure than both. */
async function answerHalves({ question }: AskedQuestion, whole: Found, find: Find): Promise<Both | undefined> {
  const halves = halvesOf(question)
  const best = whole.rated[0]
  if (!halves || !best || best.page.questions.includes(question)) return undefined
  const [first, second] = [sure((await find(halves[0])).rated), sure((await find(halves[1])).rated)]
  if (!first || !second || first.page === second.page) return undefined
  const least = Math.min(first.confidence, second.confidence)
  if (least < (sure(whole.rated) ? sureEnough : clearly)) return undefined
  if (![first.page, second.page].includes(best.page) && least < best.confidence) return undefined
  return answerEach([first, second], halves, whole)
}

/** So sure both halves are, and where nothing answers the whole: of a part of one question an article is seldom as sure. */
const sureEnough = 0.6
const clearly = 0.8

function answerEach(both: readonly [RatedPage, RatedPage], parts: readonly [string, string], whole: Found): Both | undefined {
  const answers = both.map((rated, index) => ({ page: rated.page, sections: byOwnWords(rated, parts[index]!) }))
  const [a, b] = answers as [(typeof answers)[0], (typeof answers)[0]]
  // one section says it all
  if (a.page === b.page && a.sections[0]?.section === b.sections[0]?.section) return undefined
  const pieces = answers.flatMap(({ page, sections }, index) => {
    const heading = a.page === b.page ? sections[0]!.section.heading : page.title
    return [{ kind: 'heading' as const, text: heading || page.title, articleId: page.id, block: index - 2 }, ...composeAnswer({ page, sections }, { question: parts[index]!, isShort: true })]
  })
  return { rated: [...new Set([...both, ...whole.rated])], answer: { pieces, pages: both.map(({ page }) => page), hasMore: false } }
}

/** What is near to the other part, or that nothing is. */
function aboutOther(locale: Locale, part: string, offered: RatedPage | undefined): AnswerPiece {
  const said = part.replace(/[?¿.!¡]+/g, '').trim()
  if (!offered) return { kind: 'text', text: copy[locale].otherPart.replace('{part}', () => part), articleId: undefined, block: -1 }
  const { title, url, id } = offered.page
  const text = copy[locale].perhaps.replace('{part}', () => said).replace('{title}', () => title)
  const start = text.lastIndexOf(title)
  return { kind: 'text', text, marks: [{ start, end: start + title.length, href: url }], articleId: id, block: -1 }
}

/** Of two questions each tells its own section. */
function byOwnWords(rated: RatedPage, question: string): RatedSection[] {
  const own = new Map(rateOwnSections(rated.page, tellingWords(question).join(' ') || question).map((each) => [each.section.index, each]))
  const most = Math.max(Number.EPSILON, ...rated.sections.map(({ score }) => score))
  const mostOwn = Math.max(Number.EPSILON, ...[...own.values()].map(({ score }) => score))
  return rated.sections
    .map((each) => ({ ...each, blockScores: own.get(each.section.index)!.blockScores, score: (2 * each.score) / most + own.get(each.section.index)!.score / mostOwn }))
    .toSorted((a, b) => b.score - a.score)
}
