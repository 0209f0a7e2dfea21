import type { Locale } from '#contracts/identity.ts'
import { tellingWords } from '../../questions/stands-alone.ts'
import { withoutAccents } from '../../questions/without-accents.ts'
import type { Article } from '../article.ts'
import { sectionsOf, type Section, type Block } from '../composition/article-sections.ts'
import { saysQuantity } from '../questions/asked-quantity.ts'
import type { RatedPage } from '../rating/rate-pages.ts'
import { speaksOfFailure } from '../rating/reports-failure.ts'
import type { RatedSection } from '../rating/rate-sections.ts'
import type { Found } from './found-answer.ts'
import type { Question } from './question.ts'
import { isSaid, isSaidIn, isSame, saidText } from './said-before.ts'

/** The weights of the question alone and of the whole conversation for a block and its section. */
const weights = { words: 0.7, near: 1, joined: 0.4, own: 1.3, all: 0.4, heading: 0.4, named: 0.8, said: 0.75, last: 0.8, shown: 0.8, asked: 0.5, failure: 0.4 }

const usuallyNear = 0.35

/** A heading that holds so much of a question names what it asks for. */
const wholly = 0.9

const quantityWorth = 0.5

/** 'And if there is no signal?' asks for the section on failures. */
const supposesFailure = /^\W*(?:(?:and|but|so|ok) )?(?:what )?if\b.*(?:\b(?:not|no|cant|dont|doesnt|isnt|wont|never|fails?|nothing)\b|n['’]t\b)|^\W*(?:(?:y|pero|entonces) )?(?:que (?:pasa|hago) )?si no\b/

/**
 * The sections of an article for a question that goes on with a conversation, best first. Each is rated by its best
 * block; blocks that were shown before count less, and a section that was shown is cut to what is new.
 * @param isAsked whether a text says what is asked, as far as that is known
 */
export function goingOn(page: Article, asked: Question, alone: Found, joined: Found, isAsked?: (text: string) => boolean): RatedSection[] {
  const scoresOf = ({ rated }: Found) => rated.articles.find((each) => isSame(each.page, page))?.sectionScores ?? []
  const [own, all] = [shares(scoresOf(alone)), shares(scoresOf(joined))]
  const { held } = alone.rated
  const said = saidText(asked)
  const says = saysQuantity(asked.question)
  // 'how long does it take?' asks about what was shown
  const isReferring = tellingWords(asked.question).length === 0
  const isFailure = supposesFailure.test(withoutAccents(asked.question))
  const quantity = (text: string) => quantityWorth * says(text)
  const sections = sectionsOf(page)
  return sections
    .map((section, place): RatedSection => {
      // 'and if I find it?' asks for the section 'Found again'
      const isNamed = section.heading !== '' && held(section.heading) >= wholly
      const heading = weights.heading * held(section.heading) + (isNamed ? weights.named : 0) + (isFailure && speaksOfFailure(section.heading, page.locale) ? weights.failure : 0)
      const scores = section.blocks.map(({ text }) => weights.words * held(text) + weights.near * alone.rated.nearness(text) + weights.joined * joined.rated.nearness(text) + quantity(text) + (isAsked?.(text) ? weights.asked : 0))
      // similarity up to `usuallyNear` is common to all texts of the matter, and tells no block from another
      const telling = section.blocks.map(({ text }) => weights.words * held(text) + Math.max(0, alone.rated.nearness(text) - usuallyNear) + quantity(text))
      const counted = section.blocks.map((block, at) => scores[at]! * (isSaidIn(said, block) ? weights.said : 1))
      const score = Math.max(...counted) + heading + weights.own * (own[place] ?? 0) + weights.all * (all[place] ?? 0)
      // the last section says whom to call
      const isLast = place > 0 && place === sections.length - 1
      const isShown = isReferring && section.blocks.some((block) => isSaidIn(said, block))
      return { section: whatIsNew(section, counted, said), blockScores: telling, score: score * (isLast ? weights.last : 1) + (isShown ? weights.shown : 0) }
    })
    .toSorted((a, b) => b.score - a.score)
}

/** Scores as shares of the largest one. */
function shares(scores: readonly number[]): number[] {
  const most = Math.max(Number.EPSILON, ...scores)
  return scores.map((score) => score / most)
}

/** The lead over the best new block that a step needs to be shown again. */
const clearly = 0.1

/** A section that was shown in part or whole: from its best block on, without the steps that were shown already. */
function whatIsNew(section: Section, scores: readonly number[], said: string): Section {
  const { blocks } = section
  const isOld = blocks.map((block) => isSaidIn(said, block))
  if (!isOld.includes(true)) return section
  const isWhole = !isOld.includes(false)
  const mayLead = blocks.map(({ kind }, at) => !isOld[at] || kind !== 'step')
  const best = bestOf(scores, blocks.map(() => true))
  const lead = mayLead.includes(true) ? bestOf(scores, mayLead) : best
  // a step that was shown already answers the question: it is repeated without the other steps
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

const failureHeadings: Readonly<Record<Locale, RegExp>> = {
  en: /\b(if|when|still)\b.*\b(not|no|fail\w*|wrong|slow|drop\w*|red|down|still)\b|\b(trouble|does not|did not|cannot|problem)/i,
  es: /\b(si|cuando|sigue)\b.*\b(no|falla|fallan|sigue|mal|lent\w*|roj\w*)\b|\b(problema|no (funciona|sirve|se))/i,
}

/** A section for whom the article did not help. */
const helplessHeadings: Readonly<Record<Locale, RegExp>> = {
  en: /\b(?:did|does|do) (?:not|n['’]t) help\b|\bnothing (?:helps|works)\b/i,
  es: /\bno (?:le |te )?(?:ayud|sirvi)|\bnada (?:le )?(?:ayud|funcion|sirv)/i,
}

/**
 * The sections to show if the first answer did not help: the one for that case, the one about failures, then the last one, which says whom to
 * call, then the others.
 */
export function afterFailure(rated: RatedPage, asked: Question): RatedSection[] {
  const last = Math.max(...rated.sections.map(({ section }) => section.index))
  const fresh = rated.sections.filter((each) => !isSaid(each, asked) && each.section.heading !== '')
  const isAbout = ({ section }: RatedSection) => failureHeadings[rated.page.locale].test(section.heading) && section.index !== last
  const ends = fresh.filter(({ section }) => section.index === last)
  const isForThat = ({ section }: RatedSection) => helplessHeadings[rated.page.locale].test(section.heading)
  const ordered = [...fresh.filter(isForThat), ...fresh.filter(isAbout).slice(0, 1), ...ends, ...fresh]
  const unique = [...new Set(ordered.length > 0 ? ordered : rated.sections)]
  return unique.map((each, index) => ({ ...each, score: 1 / (1 + index) }))
}
