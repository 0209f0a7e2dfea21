import type { Locale } from '#contracts/identity.ts'
import { standsAlone, tellingWords } from '../../questions/stands-alone.ts'
import { rateOwnSections } from '../composition/answer-from-article.ts'
import type { AnswerPiece } from '../composition/answer-text.ts'
import { asksHow } from '../composition/asks-how.ts'
import { composeAnswer } from '../composition/compose-answer.ts'
import { halvesOf, splitQuestion } from '../questions/split-question.ts'
import { enoughToOffer, sure, type RatedPage } from '../rating/rate-pages.ts'
import type { RatedSection } from '../rating/rate-sections.ts'
import { answerFrom, type Find, type Found, type FoundAnswer } from './found-answer.ts'
import type { Question } from './question.ts'
import { isSame } from './said-before.ts'

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

type Both = Pick<FoundAnswer, 'likely' | 'answer'>

/**
 * ANS-18: the answer to a text that asks two questions: a short answer to each, under the title of its article; if only
 * one is sure, its answer and a sentence about the other. Undefined if the text is one question after all.
 */
export async function answerBoth(asked: Question, whole: Found, find: Find): Promise<Both | undefined> {
  const parts = splitQuestion(asked.searched)
  if (!parts) return answerHalves(asked, whole, find)
  const found = [(await find(parts[0])).likely, standsAlone(parts[1]) ? (await find(parts[1])).likely : whole.likely] as const
  const [first, second] = found.map(sure)
  if (!first && !second) return undefined
  if (first && second) return answerEach([first, second], parts, whole)
  // the whole text finds the article for the sure part better than the part alone does
  const best = sure(whole.likely) ?? (first ?? second)!
  const [part, others] = first ? [parts[1], found[1]] : [parts[0], found[0]]
  const offered = others.find(({ page, confidence }) => !isSame(page, best.page) && confidence >= enoughToOffer)
  const answer = answerFrom(asked, best)
  return { likely: whole.likely, answer: { ...answer, pieces: [...answer.pieces, aboutOther(asked.variant.locale, part, offered)], pages: [...answer.pages, ...(offered ? [offered.page] : [])] } }
}

/**
 * Answers two halves that name different matters, if an article of its own surely answers each. The article for the
 * whole text must be one of the two, or less sure than both.
 */
async function answerHalves({ question, searched }: Question, whole: Found, find: Find): Promise<Both | undefined> {
  const halves = halvesOf(searched)
  const best = whole.likely[0]
  if (!halves || !best || best.page.questions.includes(question)) return undefined
  const [first, second] = [sure((await find(halves[0])).likely), sure((await find(halves[1])).likely)]
  if (!first || !second || isSame(first.page, second.page)) return undefined
  // what happened, and the question about it, are one matter: of two matters the whole text finds the articles of both
  const nearest = whole.likely.slice(0, nearestOfWhole)
  if (!addsMatter.test(searched) && ![first, second].every(({ page }) => nearest.some((each) => isSame(each.page, page)))) return undefined
  const least = Math.min(first.confidence, second.confidence)
  if (least < (sure(whole.likely) ? sureEnough : clearly)) return undefined
  if (!isSame(first.page, best.page) && !isSame(second.page, best.page) && least < best.confidence) return undefined
  // in a story with a question after it, the article for the whole text answers the question and comes first; two
  // wishes in a few words are answered in their order
  if (isSame(second.page, best.page) && tellingWords(halves[1]).length > fewWords) return answerEach([second, first], [halves[1], halves[0]], whole)
  return answerEach([first, second], halves, whole)
}

/**
 * The confidence that both halves need; `clearly` if nothing answers the whole text: an article is seldom as sure of a
 * part of a single question.
 */
const sureEnough = 0.6
const clearly = 0.8
const fewWords = 2
/** The articles of two matters are among this many of the best ones for the whole text. */
const nearestOfWhole = 3
/** Words that add another matter. */
const addsMatter = /(?<!\p{L})(?:also|too|as well|plus|another thing|también|tambien|además|ademas|de paso|otra cosa)(?!\p{L})/iu

function answerEach(both: readonly [RatedPage, RatedPage], parts: readonly [string, string], whole: Found): Both | undefined {
  const answers = both.map((rated, index) => ({ page: rated.page, sections: byOwnWords(rated, parts[index]!) }))
  const [a, b] = answers as [(typeof answers)[0], (typeof answers)[0]]
  // one section answers both
  if (isSame(a.page, b.page) && a.sections[0]?.section.index === b.sections[0]?.section.index) return undefined
  const pieces = answers.flatMap(({ page, sections }, index) => {
    const heading = isSame(a.page, b.page) ? sections[0]!.section.heading : page.title
    return [{ kind: 'heading' as const, text: heading || page.title, articleId: page.id, block: index - 2 }, ...composeAnswer({ page, sections }, { question: parts[index]!, isShort: true })]
  })
  return { likely: [...new Set([...both, ...whole.likely])], answer: { pieces, pages: both.map(({ page }) => page), hasMore: false } }
}

/** A sentence about the other part: the nearest article, or that nothing was found. */
export function aboutOther(locale: Locale, part: string, offered: RatedPage | undefined): AnswerPiece {
  const said = part.replace(/[?¿.!¡]+/g, '').trim()
  if (!offered) return { kind: 'text', text: copy[locale].otherPart.replace('{part}', () => part), articleId: undefined, block: -1 }
  const { title, url, id } = offered.page
  const text = copy[locale].perhaps.replace('{part}', () => said).replace('{title}', () => title)
  const start = text.lastIndexOf(title)
  return { kind: 'text', text, marks: [{ start, end: start + title.length, href: url }], articleId: id, block: -1 }
}

const how: Readonly<Record<Locale, string>> = { en: 'how do I', es: 'cómo' }

/**
 * The sections of an article, rated also by the words of one of the two questions alone, so that each question finds
 * its own section.
 */
function byOwnWords(rated: RatedPage, question: string): RatedSection[] {
  const telling = tellingWords(question).join(' ')
  // 'how' without the words around it: the steps are wanted
  const asked = telling === '' ? question : asksHow(question) ? `${how[rated.page.locale]} ${telling}` : telling
  const own = new Map(rateOwnSections(rated.page, asked).map((each) => [each.section.index, each]))
  const most = Math.max(Number.EPSILON, ...rated.sections.map(({ score }) => score))
  const mostOwn = Math.max(Number.EPSILON, ...[...own.values()].map(({ score }) => score))
  return rated.sections
    .map((each) => ({ ...each, blockScores: own.get(each.section.index)!.blockScores, score: (4 * each.score) / most + own.get(each.section.index)!.score / mostOwn }))
    .toSorted((a, b) => b.score - a.score)
}
