import type { Locale } from '#contracts/identity.ts'
import { saysItFailed, standsAlone, tellingWords } from '../../questions/stands-alone.ts'
import { withoutAccents } from '../../questions/without-accents.ts'
import type { Article } from '../article.ts'
import { tellingTermsOf } from '../collection/terms.ts'
import { sectionsOf } from '../composition/article-sections.ts'
import { enoughConfidence, enoughToOffer, sure, type RatedPage } from '../rating/rate-pages.ts'
import { asksToEnd, tellsEnd } from '../rating/ends-unasked.ts'
import { scoreSections } from '../rating/rate-sections.ts'
import { afterFailure, goingOn } from './following-parts.ts'
import type { Find, Found } from './found-answer.ts'
import { maxSearchedLength, type Question } from './question.ts'
import { isSaidIn, isSame } from './said-before.ts'

/**
 * With this confidence, an own question, a title or a heading of the article says the same as the question: then that
 * article is meant, independent of the conversation.
 */
const surely = 0.9
/** The conversation goes on with its article only if that is among this many of the best rated ones. */
const nearCount = 6
/**
 * What counts when the parts of an answer are chosen, compared with a question by itself: above all what the new question
 * says and means, since all of the article is about the conversation.
 */
const following = { section: 0.9, block: 3.4, near: 1.25, nearAll: 0.5, ending: 0.3 }
/** An article that is so much less likely than a sure one for the question by itself has nothing to go on with. */
const clearlyLess = 0.25
/** How much less of the question the conversation's article may hold than the best one (0 to 1). */
const heldLess = 0.15

/** What a question that goes on with a conversation asks for. */
interface FollowUp {
  /** likeliest first; its sections are those that answer */
  likely: RatedPage[]
  /** what is asked, in words that need no conversation as far as they are known */
  question: string
  /** whether the conversation's article does not tell it */
  isUntold?: true
}

/**
 * ANS-18: the likely articles for a question that goes on with a conversation: first the conversation's article, with
 * the sections that answer the question. Undefined if the question is a new one.
 * @param alone the articles found for the question by itself
 */
export async function readFollowUp(asked: Question, topic: string, alone: Found, find: Find): Promise<FollowUp | undefined> {
  const { question, searched } = asked
  const before = await find(topic)
  const page = articleOf(asked, before)
  const isFailed = saysItFailed(question) && isOfMatter(question, topic, page)
  if (isFailed) return page && { likely: [{ ...ratedPage(before, page), sections: afterFailure(ratedPage(before, page), asked) }, ...others(before, page)], question }
  const leans = !standsAlone(question) || (page !== undefined && asksWhich(page, question)) || ((refersBack.test(withoutAccents(question)) || followsOn.test(withoutAccents(question))) && tellingWords(question).length <= fewTelling)
  if (!leans && !(page && goesOn(alone, page))) return undefined
  const joined = await find(`${topic} ${searched}`.slice(0, maxSearchedLength))
  const other = sure(joined.likely)
  const named = page && insteadNamed(page, question, joined)
  const best = named ?? (page && (refersBack.test(withoutAccents(question)) || !other || isSame(other.page, page) || knownShare(page, question) >= knownShare(other.page, question)) ? page : other?.page)
  if (!best || !isMoreOf(best, question, alone, other !== undefined && isSame(other.page, best))) return undefined
  const likely = others(joined, best)
  // the same question about another thing: its words say no more than which
  if (best === named) return { likely: [ratedPage(joined, best), ...likely], question: topic }
  const ends = asksToEnd(question, best.locale) ? endOf(best, topic) : undefined
  // what turns something else off does not tell how 'it' is turned off
  if (ends && !textsOf(best).some(endOf(best, `${topic} ${best.title}`))) return { likely: [ratedPage(joined, best), ...likely], question, isUntold: true }
  const sections = goingOn(best, asked, alone, joined, ends).map((each) => ({ ...each, score: following.section * each.score, blockScores: each.blockScores.map((score) => following.block * score) }))
  const nearness = (text: string) => following.near * alone.rated.nearness(text) + following.nearAll * joined.rated.nearness(text) + (ends?.(text) ? following.ending : 0)
  return { likely: [{ ...ratedPage(joined, best), sections, nearness }, ...likely], question }
}

/** Whether what did not work is the matter of the conversation: after 'how do I read my bill' the internet is not. */
function isOfMatter(question: string, topic: string, page: Article | undefined): boolean {
  const named = new Set(tellingWords([topic, page?.title, ...(page?.questions ?? [])].join(' ')))
  const telling = tellingWords(question)
  return telling.length <= 2 && (!standsAlone(question) || telling.every((word) => named.has(word)))
}

function others({ likely }: Found, page: Article): RatedPage[] {
  return likely.filter((each) => !isSame(each.page, page))
}

/** 'And on an iPhone?' names the article that answers the same question about another thing; undefined if it does not. */
function insteadNamed(page: Article, question: string, { likely }: Found): Article | undefined {
  if (!asksOfOther.test(withoutAccents(question)) || isNamedBy(page, question)) return undefined
  const about = new Set(tellingWords(page.title))
  const isAlike = ({ title }: Article) => new Set(tellingWords(title)).intersection(about).size >= alikeWords
  return likely.find((each) => each.confidence >= enoughToOffer && isNamedBy(each.page, question) && isAlike(each.page))?.page
}

/** Tells whether a text of an article says how what is named is ended. */
function endOf({ locale }: Article, named: string): (text: string) => boolean {
  const thing = tellingTermsOf(named, locale)
  return (text) => tellsEnd(text, thing, locale)
}

function textsOf(page: Article): string[] {
  return [page.title, ...sectionsOf(page).flatMap(({ heading, blocks }) => [heading, ...blocks.map(({ text }) => text)])]
}

/** Whether all that a question tells is in an article's title. */
function isNamedBy({ title }: Article, question: string): boolean {
  const telling = tellingWords(question)
  const named = new Set(tellingWords(title))
  return telling.length > 0 && telling.every((word) => named.has(word))
}

/** 'Which button?' asks about what was just said, if that has the word. */
function asksWhich(page: Article, question: string): boolean {
  return which.test(withoutAccents(question)) && tellingWords(question).length === 1 && knownShare(page, question) === 1
}

/** The article that the last answer was taken from; if no article was shown, the one that surely answers the text. */
export function articleOf(asked: Question, { rated, likely }: Found): Article | undefined {
  const said = asked.history.findLast(({ speaker }) => speaker === 'System')?.text ?? ''
  const shown = rated.articles.map(({ page }) => ({ page, count: sectionsOf(page).flatMap(({ blocks }) => blocks).filter((block) => isSaidIn(said, block)).length }))
  const best = shown.reduce<(typeof shown)[0] | undefined>((most, each) => (each.count > (most?.count ?? 0) ? each : most), undefined)
  return best?.page ?? sure(likely)?.page
}

/**
 * Whether a question that names its own matter goes on with an article: if that answers it nearly as well as the best
 * one.
 */
function goesOn(found: Found, page: Article): boolean {
  const { articles } = found.rated
  const [best] = articles
  const place = articles.findIndex((each) => isSame(each.page, page))
  if (place === 0) return true
  const own = articles[place]
  const isClearlyOther = best !== undefined && best.confidence >= enoughConfidence && (own?.confidence ?? 0) < best.confidence - clearlyLess
  return own !== undefined && best !== undefined && place < nearCount && !isClearlyOther && best.confidence < surely && (own.coverage >= best.coverage - heldLess || nearestIn(page, found) >= nearestIn(best.page, found) - 0.1)
}

/** Whether an article knows anything of what is asked: 'and the moon?' is another matter. */
function isMoreOf(page: Article, question: string, alone: Found, isSure: boolean): boolean {
  const asked = withoutAccents(question)
  if (tellingWords(question).length === 0 || refersBack.test(asked) || supposes.test(asked) || knownShare(page, question) > 0) return true
  const { articles, isKnown } = alone.rated
  // a word that only other articles have may stand for something that this one says in its own words
  if (isSure && isKnown) return true
  const own = articles.find((each) => isSame(each.page, page))
  return (own?.coverage ?? 0) >= leastHeld || nearestIn(page, alone) >= nearEnough[page.locale]
}

/** 'It', 'that' and 'hacerlo' refer to the matter of the conversation. */
const refersBack = /(?<!\p{L})(?:it|its|that|this|they|them|those|these|one|[io]n there|eso|esto|lo|\p{L}{2,20}(?:ar|er|ir|ndo|ame|eme)l[oa]s?)(?!\p{L})/u
/** 'When should I cancel then?' goes on, but may name another matter. */
const followsOn = /(?<!\p{L})(?:then|after(?:wards?)?|entonces|despues)\P{L}*$/u
/** 'And if' and 'y si' suppose something about the matter of the conversation. */
const supposes = /^\W*(?:(?:and|but|so|ok|okay) )?(?:what )?if\b|^\W*(?:y|pero|entonces) (?:que (?:pasa|hago) )?si\b/
/** Titles that share so many words say the same of two things: voicemail on a phone is not its email. */
const alikeWords = 2
const asksOfOther = /^\W*(?:and|what about|how about|y|que tal)\b/
const which = /^\W*(?:and |y )?(?:which|where|cual(?:es)?|donde)\b/
/** A question with more telling words names its own matter, even if it refers back. */
const fewTelling = 3
const leastHeld = 0.2
/** The least nearness of a text. Without an encoder for the language, only the matcher measures nearness. */
const nearEnough: Readonly<Record<Locale, number>> = { en: 0.55, es: 0.25 }

function nearestIn(page: Article, { rated }: Found): number {
  return Math.max(0, ...sectionsOf(page).flatMap(({ blocks }) => blocks.map(({ text }) => rated.nearness(text))))
}

function ratedPage({ rated, likely }: Found, page: Article): RatedPage {
  const known = likely.find((each) => isSame(each.page, page))
  if (known) return known
  const scores = rated.articles.find((each) => isSame(each.page, page))?.sectionScores ?? []
  return { page, confidence: enoughConfidence, sections: scoreSections(page, (_, place) => scores[place] ?? 0) }
}

/** The share of the question's telling words that the article has. */
function knownShare(page: Article, question: string): number {
  const telling = tellingWords(question).filter((word) => word.length > 2)
  if (telling.length === 0) return 1
  const text = withoutAccents(`${page.title} ${page.questions.join(' ')} ${page.text}`)
  return telling.filter((word) => text.includes(word.slice(0, 5))).length / telling.length
}
