import type { Locale } from '#contracts/identity.ts'
import type { FoundPage } from '#features/search/server.ts'
import { analyse } from '#search-engine/text/analyse.ts'
import { coverageOf } from '../../engine/rating/read-concepts.ts'
import { saysItFailed, standsAlone, tellingWords } from '../../questions/stands-alone.ts'
import { withoutAccents } from '../../questions/without-accents.ts'
import { sectionsOf, type Block, type Section } from '../../engine/composition/article-sections.ts'
import { sure } from '../questions/found-answer.ts'
import { enoughConfidence, type RatedPage, type RatedSection } from '../../engine/rating/rate-pages.ts'
import { scoreSections } from '../../engine/rating/rate-sections.ts'
import type { Evidence } from '../retrieval/read-evidence.ts'
import type { AskedQuestion } from '../questions/read-request.ts'

/** What the articles say to a text. */
export interface Found {
  evidence: Evidence
  rated: RatedPage[]
}

export type Find = (question: string) => Promise<Found>

/** Characters of the question before: the one that is asked has to be read, too. */
const maxBeforeLength = 500

/** What the conversation is about: the last question that says it, with those after it that lean on it. */
export function topicOf({ history }: Pick<AskedQuestion, 'history'>): string | undefined {
  const said = history.filter(({ speaker }) => speaker === 'User').map(({ text }) => text.slice(0, maxBeforeLength))
  const first = Math.max(0, said.findLastIndex(standsAlone))
  return said.length === 0 ? undefined : said.slice(first).join(' ').slice(-maxBeforeLength)
}

/** An own question, a title or a heading says the same: whoever asks so means it, whatever was said before. */
const surely = 0.9
/** So many of the first may be what the conversation goes on with. */
const nearCount = 6
/** How much of the question the conversation's article may hold less than the best one. */
const heldLess = 0.15

/**
 * ANS-18: the article that goes on with the conversation first, with the parts that answer what is asked now. Undefined where the
 * question is a new one. @param alone what the articles say to the question by itself
 */
export async function readFollowUp(asked: AskedQuestion, topic: string, alone: Found, find: Find): Promise<RatedPage[] | undefined> {
  const { question, variant } = asked
  const isFailed = saysItFailed(question) && tellingWords(question).length <= 2
  const before = await find(topic)
  const page = articleOf(asked, before)
  if (isFailed) return page && [{ ...ratedPage(before, page), sections: afterFailure(ratedPage(before, page), asked, variant.locale) }, ...before.rated.filter((each) => each.page !== page)]
  const isAnswered = sure(alone.rated) !== undefined
  const leans = !standsAlone(question) || (refersBack.test(withoutAccents(question)) && tellingWords(question).length <= fewTelling)
  if (!leans && isAnswered && !(page && goesOn(alone, page))) return undefined
  const joined = await find(`${topic} ${question}`)
  const other = sure(joined.rated)
  const best = page && (refersBack.test(withoutAccents(question)) || !other || other.page === page || knownShare(page, question) >= knownShare(other.page, question)) ? page : other?.page
  if (!best || !isMoreOf(best, question, alone, other?.page === best)) return undefined
  const rated = ratedPage(joined, best)
  return [{ ...rated, sections: goingOn(best, asked, alone, joined) }, ...joined.rated.filter((each) => each.page !== best)]
}

/** The article that the last answer was taken from; where none was shown, the one that answers what was asked. */
export function articleOf(asked: AskedQuestion, { evidence, rated }: Found): FoundPage | undefined {
  const said = asked.history.findLast(({ speaker }) => speaker === 'System')?.text ?? ''
  const shown = evidence.rated.articles.map(({ source: { page } }) => ({ page, count: sectionsOf(page).flatMap(({ blocks }) => blocks).filter((block) => isSaidIn(said, block)).length }))
  const best = shown.reduce<(typeof shown)[0] | undefined>((most, each) => (each.count > (most?.count ?? 0) ? each : most), undefined)
  return best?.page ?? sure(rated)?.page
}

/** A question that says its own matter goes on with an article that answers it nearly as well as the best one does. */
function goesOn(found: Found, page: FoundPage): boolean {
  const { articles } = found.evidence.rated
  const [best] = articles
  const place = articles.findIndex(({ source }) => source.page === page)
  if (place === 0) return true
  const own = articles[place]
  return own !== undefined && best !== undefined && place < nearCount && best.confidence < surely && (own.coverage >= best.coverage - heldLess || nearestIn(page, found) >= nearestIn(best.source.page, found) - 0.1)
}

/** What the article does not know is no more of the same: 'and the moon?' */
function isMoreOf(page: FoundPage, question: string, alone: Found, isSure: boolean): boolean {
  if (tellingWords(question).length === 0 || refersBack.test(withoutAccents(question)) || knownShare(page, question) > 0) return true
  const { articles, concepts } = alone.evidence.rated
  // a word of other articles may say here what this one says in its own
  if (isSure && concepts.length > 0 && concepts.every(({ isKnown }) => isKnown)) return true
  const own = articles.find(({ source }) => source.page === page)
  return (own?.coverage ?? 0) >= leastHeld || nearestIn(page, alone) >= nearEnough[page.locale]
}

/** 'It', 'that' and 'hacerlo' are what was spoken of. */
const refersBack = /(?<!\p{L})(?:it|its|that|this|them|those|these|one|eso|esto|lo|\p{L}{2,20}(?:ar|er|ir|ndo|ame|eme)l[oa]s?)(?!\p{L})/u
/** With more words than these a question says its matter, whatever it points to. */
const fewTelling = 3
const leastHeld = 0.2
/** Without the meaning of sentences only the matcher says how near they are. */
const nearEnough: Readonly<Record<Locale, number>> = { en: 0.55, es: 0.25 }

function nearestIn(page: FoundPage, { evidence }: Found): number {
  return Math.max(0, ...sectionsOf(page).flatMap(({ blocks }) => blocks.map(({ text }) => evidence.nearness(text))))
}

function ratedPage({ rated, evidence }: Found, page: FoundPage): RatedPage {
  const known = rated.find((each) => each.page === page)
  if (known) return known
  const scores = evidence.rated.articles.find(({ source }) => source.page === page)?.sectionScores ?? []
  return { page, confidence: enoughConfidence, sections: scoreSections(page, (_, place) => scores[place] ?? 0) }
}

/** The share of the question's telling words that the article has. */
function knownShare(page: FoundPage, question: string): number {
  const telling = tellingWords(question).filter((word) => word.length > 2)
  if (telling.length === 0) return 1
  const text = withoutAccents(`${page.title} ${page.questions.join(' ')} ${page.text}`)
  return telling.filter((word) => text.includes(word.slice(0, 5))).length / telling.length
}

/** What the question and the whole conversation say for a block and for its section. */
const weights = { words: 0.7, near: 1, joined: 0.4, own: 1.3, all: 0.4, heading: 0.4, said: 0.75, last: 0.8 }

const usuallyNear = 0.35

/** What is asked for in so many words, and how a text looks that says it. */
const quantities: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:how (?:long|soon|many (?:days|hours|minutes|weeks))|cuanto (?:tarda|tiempo|dura|demora|se demora)|cuantos (?:dias|minutos)|cuantas (?:horas|semanas))/, /\b(?:\d+|one|two|three|a few|several|un|una|dos|tres|unos|unas|varios)(?: (?:to|a|business|dias)? ?\d*)? ?(?:seconds?|minutes?|hours?|(?:business )?days?|weeks?|months?|segundos?|minutos?|horas?|dias?|semanas?|meses)\b/],
  [/\b(?:how (?:much|expensive)|costs?|price|fees?|charge[ds]?|free|pay for|cuanto (?:cuesta|vale|cobran|sale|es|hay que pagar)|precio|cargo|cobran|gratis|costo)\b/, /\$ ?\d|\b(?:free|no charge|costs? (?:nothing|you nothing)|prepaid|gratis|sin costo|no (?:le )?cuesta)\b/],
]
const quantityWorth = 0.5

/** What a text is worth for saying the number that was asked for. */
function quantityIn(question: string): (text: string) => number {
  const wanted = quantities.find(([asks]) => asks.test(withoutAccents(question)))?.[1]
  return (text) => (wanted?.test(withoutAccents(text)) ? quantityWorth : 0)
}

/** The sections by their best block for what is asked now, each from that block on; what was said already counts less. */
function goingOn(page: FoundPage, asked: AskedQuestion, alone: Found, joined: Found): RatedSection[] {
  const scoresOf = ({ evidence }: Found) => evidence.rated.articles.find(({ source }) => source.page === page)?.sectionScores ?? []
  const [own, all] = [shares(scoresOf(alone)), shares(scoresOf(joined))]
  const { concepts } = alone.evidence.rated
  const held = (text: string) => coverageOf(concepts, new Set(analyse(text, page.locale).map(({ term }) => term)))
  const said = saidText(asked)
  const quantity = quantityIn(asked.question)
  const sections = sectionsOf(page)
  return sections
    .map((section, place): RatedSection => {
      const heading = weights.heading * held(section.heading)
      const scores = section.blocks.map(({ text }) => weights.words * held(text) + weights.near * alone.evidence.nearness(text) + weights.joined * joined.evidence.nearness(text) + quantity(text))
      // likeness that any text of the matter has tells no block from another
      const telling = section.blocks.map(({ text }) => weights.words * held(text) + Math.max(0, alone.evidence.nearness(text) - usuallyNear) + quantity(text))
      const counted = section.blocks.map((block, at) => scores[at]! * (isSaidIn(said, block) ? weights.said : 1))
      const score = Math.max(...counted) + heading + weights.own * (own[place] ?? 0) + weights.all * (all[place] ?? 0)
      // the last says whom to call
      const isLast = place > 0 && place === sections.length - 1
      return { section: whatIsNew(section, counted, said), blockScores: telling, score: score * (isLast ? weights.last : 1) }
    })
    .toSorted((a, b) => b.score - a.score)
}

/** Of the largest. */
function shares(scores: readonly number[]): number[] {
  const most = Math.max(Number.EPSILON, ...scores)
  return scores.map((score) => score / most)
}

/** So much better a block that was shown is than the best new one. */
const clearly = 0.1

/** Of a section that was shown in part, or whole: from its best block on; steps that somebody has read already are not told again. */
function whatIsNew(section: Section, scores: readonly number[], said: string): Section {
  const { blocks } = section
  const isOld = blocks.map((block) => isSaidIn(said, block))
  if (!isOld.includes(true)) return section
  const isWhole = !isOld.includes(false)
  const mayLead = blocks.map(({ kind }, at) => !isOld[at] || kind !== 'step')
  const best = bestOf(scores, blocks.map(() => true))
  const lead = mayLead.includes(true) ? bestOf(scores, mayLead) : best
  // one step of those that were read says it: it alone
  if (isOld[best] && blocks[best]!.kind === 'step' && (lead === best || scores[best]! > scores[lead]! + clearly)) return { ...section, blocks: [{ ...blocks[best]!, kind: 'text' }, ...blocks.filter((_, at) => at > best && !isOld[at])] }
  const { kind } = blocks[lead]!
  const isPart = (block: Block) => kind !== 'text' && block.kind === kind
  let first = lead
  while (first > 0 && isPart(blocks[first - 1]!)) first--
  let end = lead
  while (end + 1 < blocks.length && isPart(blocks[end + 1]!)) end++
  const introduction = kind !== 'text' && blocks[first - 1]?.text.endsWith(':') ? [blocks[first - 1]!] : []
  return { ...section, blocks: [...introduction, ...blocks.slice(first, end + 1), ...blocks.filter((_, at) => at > end && (isWhole || !isOld[at]))] }
}

function bestOf(scores: readonly number[], among: readonly boolean[]): number {
  return scores.reduce((best, score, at) => (among[at] && (!among[best] || score > scores[best]!) ? at : best), 0)
}

/** All that was answered in this conversation. */
export function saidText({ history }: Pick<AskedQuestion, 'history'>): string {
  return history.filter(({ speaker }) => speaker === 'System').map(({ text }) => text).join('\n')
}

/** So many first characters tell a block. */
const tellingLength = 60

/** Whether a block was shown. */
export function isSaidIn(said: string, { text }: Block): boolean {
  return said.includes(text.replace(/\s+/g, ' ').slice(0, tellingLength))
}

/** Whether an answer of this conversation has shown it. */
function isSaid({ section }: RatedSection, asked: AskedQuestion): boolean {
  const said = saidText(asked)
  return section.blocks.filter((block) => isSaidIn(said, block)).length * 2 >= section.blocks.length
}

const failureHeadings: Readonly<Record<Locale, RegExp>> = {
  en: /\b(if|when|still)\b.*\b(not|no|fail\w*|wrong|slow|drop\w*|red|down|still)\b|\b(trouble|does not|did not|cannot|problem)/i,
  es: /\b(si|cuando|sigue)\b.*\b(no|falla|fallan|sigue|mal|lent\w*|roj\w*)\b|\b(problema|no (funciona|sirve|se))/i,
}

/** Where the first answer did not help: what the article says of that, after it whom to call. */
function afterFailure(rated: RatedPage, asked: AskedQuestion, locale: Locale): RatedSection[] {
  const last = Math.max(...rated.sections.map(({ section }) => section.index))
  const fresh = rated.sections.filter((each) => !isSaid(each, asked) && each.section.heading !== '')
  const isAbout = ({ section }: RatedSection) => failureHeadings[locale].test(section.heading) && section.index !== last
  const ends = fresh.filter(({ section }) => section.index === last)
  const ordered = [...fresh.filter(isAbout).slice(0, 1), ...ends, ...fresh]
  const unique = [...new Set(ordered.length > 0 ? ordered : rated.sections)]
  return unique.map((each, index) => ({ ...each, score: 1 / (1 + index) }))
}
