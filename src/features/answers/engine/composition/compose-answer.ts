import type { Locale } from '#contracts/identity.ts'
import { splitSentences } from '#search-engine/text/split-sentences.ts'
import { fill } from '#ui/text/fill.ts'
import type { Article } from '../article.ts'
import { tellingTermsOf } from '../collection/terms.ts'
import type { AnswerPiece, TextMark } from './answer-text.ts'
import { hasSteps, type Block } from './article-sections.ts'
import { asksHow, beginsAlike, namesOnly } from './asks-how.ts'
import { likelyBlocks, numberOf, pieceOf, seenAtOnce } from './likely-blocks.ts'
import type { RatedPage } from '../rating/rate-pages.ts'
import type { RatedSection } from '../rating/rate-sections.ts'
import type { Rated } from '../rating/retriever.ts'
import { announces, bestUnit, bestWithin, firstWithin, inReadingOrder, isAboutBefore, leans, lengthOf, stepsFirst, unitsOf, withWhatItLeansOn, type Unit } from './units.ts'
import { withWarning } from './warnings.ts'

/**
 * ANS-17: lengths in characters. Tuned on the tuning half of the question set: half of the answers have at most 450
 * characters, none over 1,200; measured again over HTTP on two judged sets: 449 and 444.
 */
interface Measure {
  /** nothing is added that would make the answer longer than this */
  aim: number
  /** a section up to this length is shown whole */
  whole: number
  /** a procedure up to this length is shown whole; of a longer one the first steps */
  procedure: number
  /** the length of running text, points or rows that is shown first */
  lead: number
  /** a section is added only if its score is at least this share of the best one's */
  otherSectionShare: number
  maxSections: number
}

const usual: Measure = { aim: 350, whole: 440, procedure: 900, lead: 350, otherSectionShare: 0.3, maxSections: 2 }
/** QAS-07: the fuller answer: nearly all that can answer a question (the limit is 5,000 characters). */
const fuller: Measure = { aim: 3500, whole: 3500, procedure: 3000, lead: 1500, otherSectionShare: 0.1, maxSections: 8 }
/** ANS-18: each answer to one of two questions. */
const short: Measure = { aim: 260, whole: 330, procedure: 500, lead: 230, otherSectionShare: 1, maxSections: 1 }
/** No block is placed first if that makes an answer longer than this. */
const longest = 1200
/** With less room than this, no further section is begun. */
const leastRoom = 100

const more: Readonly<Record<Locale, { step: string; steps: string; points: string }>> = {
  en: { step: 'One more step follows in “{title}”.', steps: '{count} more steps follow in “{title}”.', points: 'The rest of the list is in “{title}”.' },
  es: { step: 'Un paso más sigue en «{title}».', steps: '{count} pasos más siguen en «{title}».', points: 'El resto de la lista está en «{title}».' },
}

export interface ComposeOptions {
  /** as typed; a long paragraph begins with the sentence that holds most of it */
  question?: string
  isFuller?: boolean
  isShort?: boolean
  /** whether it is one of the article's own questions: then the best section is hardly in doubt */
  isOwn?: boolean
  /** whether it goes on with a conversation: then a few words ask of what was said, and name no matter */
  goesOn?: boolean
}

/**
 * ANS-17: the best parts of an article as an answer, in the article's words. It begins with the paragraph, procedure,
 * list or rows that hold most of the question. Steps come whole and in order, or the first of them with a link to the
 * rest. More is added while there is room, then the next best section under its heading. With `nearness`, the answer
 * begins where a reader sees most of what may be meant at once; another block that may be meant, and would not be seen,
 * is placed first.
 */
export function composeAnswer({ page, sections: [best, ...others], nearness }: Pick<RatedPage, 'page' | 'sections' | 'nearness'>, { question = '', isFuller = false, isShort = false, isOwn = false, goesOn = false }: ComposeOptions = {}): AnswerPiece[] {
  if (!best) return []
  const measure = isFuller ? fuller : isShort ? short : usual
  const writer = new Writer(page, measure, { terms: tellingTermsOf(question, page.locale), isHow: asksHow(question) || beginsAlike(question, page) || (!goesOn && namesOnly(question, page.locale)), nearness })
  const isTold = nearness && !isOwn && measure === usual
  const pieces = isTold ? writer.writeLikeliest([best, ...others], likelyBlocks([best, ...others], question, nearness)) : writer.answer(best, writer.write(best), others)
  return withWarning(page, writer.withAnnounced(pieces, [best, ...others]))
}

interface Asked {
  terms: ReadonlySet<string>
  isHow: boolean
  nearness: Rated['nearness'] | undefined
}

class Writer {
  readonly #page: Article
  readonly #measure: Measure
  readonly #asked: Asked

  constructor(page: Article, measure: Measure, asked: Asked) {
    this.#page = page
    this.#measure = measure
    this.#asked = asked
  }

  /** The best section, as `write` returned it, and the next ones under their headings while there is room. */
  answer(best: RatedSection, own: readonly AnswerPiece[], others: readonly RatedSection[]): AnswerPiece[] {
    const pieces = this.#named(best, own)
    let sections = 1
    for (const other of others) {
      const room = this.#measure.aim - lengthOf(pieces) - other.section.heading.length
      // the introduction has no heading that it could be added under
      if (other.section.heading === '') continue
      if (sections === this.#measure.maxSections || room < leastRoom || other.score < best.score * this.#measure.otherSectionShare) break
      const added = this.writeWithin(other, room)
      if (added.length === 0) continue
      pieces.push(this.heading(other), ...added)
      sections++
    }
    return pieces
  }

  /** The answer, beginning with the best or the next best section, that shows most of what may be meant at once. */
  writeLikeliest(sections: readonly RatedSection[], likely: ReadonlyMap<number, number>): AnswerPiece[] {
    const rated = sections.map((each) => ({ ...each, blockScores: each.section.blocks.map((block) => likely.get(numberOf(each.section, block))!) }))
    let [chosen, most]: [AnswerPiece[], number] = [[], 0]
    const main = rated.slice(0, mainSections)
    for (const best of this.#asked.isHow && hasSteps(main[0]!.section) ? main.filter(({ section }) => hasSteps(section)) : main) {
      const others = rated.filter((each) => each !== best)
      for (const own of this.#beginnings(best)) {
        const pieces = this.#withLikeliest(this.answer(best, own, others), { best, own, others }, likely)
        const seen = this.#worthOf(pieces, likely)
        const least = chosen.length === 0 ? -1 : most + (best === main[0] ? worthSaying : worthAnotherSection)
        if (seen > least) [chosen, most] = [pieces, seen]
      }
    }
    return chosen
  }

  /** Behind each text that ends with a colon what it announces; without that sentence if there is no room for it. */
  withAnnounced(pieces: readonly AnswerPiece[], sections: readonly RatedSection[]): AnswerPiece[] {
    const follows = sections.flatMap((section) => unitsOf(section).map(({ blocks }, at, units) => ({ section, announcing: numberOf(section.section, blocks[0]!), announced: units[at + 1] })))
    return pieces.flatMap((piece, at) => {
      const next = pieces[at + 1]
      if (piece.kind !== 'text' || !piece.text.endsWith(':') || next?.kind === 'step' || next?.kind === 'point') return piece
      const { section, announced } = follows.find(({ announcing }) => announcing === piece.block) ?? {}
      if (!section || !announced || announced.kind === 'text') return piece
      const list = this.#unit(section, announced, this.#measure)
      if (lengthOf(pieces) + lengthOf(list) <= longest) return [piece, ...list]
      const said = splitSentences(piece.text, this.#page.locale).at(-2)
      return said ? cut(piece, 0, said.end) : []
    })
  }

  /** The likelihood that a reader sees the answer at once, less a cost for its length. */
  #worthOf(pieces: readonly AnswerPiece[], likely: ReadonlyMap<number, number>): number {
    return seenAtOnce(pieces, likely, this.#measure.lead) - costOfLength * Math.max(0, lengthOf(pieces) - freeLength)
  }

  /** A section as `write` begins it, and beginning with each of its other units; 'how' questions get the steps. */
  #beginnings(section: RatedSection): AnswerPiece[][] {
    const units = unitsOf(section)
    if (this.#asked.isHow && hasSteps(section.section)) return [this.write(section)]
    const leads = [...units.keys()].filter((lead) => !announces(units[lead]!) || lead + 1 === units.length)
    return [this.write(section), ...leads.map((lead) => this.write(section, lead))]
  }

  /** A short section whole; of a longer one the best unit, or unit `first`, and what follows while there is room. */
  write(section: RatedSection, first?: number): AnswerPiece[] {
    const units = unitsOf(section)
    const meant = first ?? bestUnit(units, this.#asked.isHow)
    const lead = withWhatItLeansOn(units, meant)
    if (lengthOf(section.section.blocks) <= this.#measure.whole) return this.#pieces(section, (this.#wantsSteps(units[lead]!) ? stepsFirst(units, lead) : inReadingOrder(units, lead, this.#measure.lead)).flatMap(({ blocks }) => blocks))
    const pieces = [...this.#introduction(section, units, lead), ...this.#unit(section, units[lead]!, this.#measure)]
    for (let at = lead + 1; at < units.length; at++) {
      const unit = units[at]!
      if (at > meant && (lengthOf(pieces) + lengthOf(unit.blocks) > this.#measure.aim || announces(unit))) break
      pieces.push(...this.#pieces(section, unit.blocks))
    }
    return pieces
  }

  /** The whole section or its best unit if it fits, else nothing: an addition is never cut. */
  writeWithin(section: RatedSection, room: number): AnswerPiece[] {
    const { blocks } = section.section
    if (lengthOf(blocks) <= room) return this.#pieces(section, blocks)
    const units = unitsOf(section)
    const lead = bestUnit(units, this.#asked.isHow)
    const pieces = [...this.#introduction(section, units, lead), ...this.#pieces(section, units[lead]!.blocks)]
    return lengthOf(pieces) <= room ? pieces : []
  }

  /**
   * Places the block that shows most of what may be meant before the answer, if there is one: from the best section, or
   * from another under its heading.
   */
  #withLikeliest(pieces: AnswerPiece[], { best, own, others }: { best: RatedSection; own: readonly AnswerPiece[]; others: readonly RatedSection[] }, likely: ReadonlyMap<number, number>): AnswerPiece[] {
    // who asks for steps wants to read the first one first
    if (this.#asked.isHow && hasSteps(best.section)) return pieces
    const before = this.#worthOf(pieces, likely)
    let [chosen, most] = [pieces, before + worthSaying]
    for (const section of [best, ...others]) {
      const least = before * (this.#asked.isHow ? besideStepsShare : section.section.heading === '' ? introducingShare : besideShare)
      for (const block of section.section.blocks) {
        if (likely.get(numberOf(section.section, block))! < least) continue
        const answer = this.#saidFirst(block, section, best, own)
        const seen = this.#worthOf(answer, likely)
        if (seen > most && lengthOf(answer) <= longest) [chosen, most] = [answer, seen]
      }
    }
    return chosen
  }

  /** Whether the question names what a row is about: its first cell, in bold. Any other row says little without its table. */
  #asksForRow({ text, marks = [] }: Block): boolean {
    const subject = text.slice(0, marks.find(({ start }) => start === 0)?.end ?? 0)
    return tellingTermsOf(subject, this.#page.locale).intersection(this.#asked.terms).size > 0
  }

  /**
   * Empty for a step (steps come whole), for a row that was not asked for, for text that refers to the one before, and
   * if nothing would follow.
   */
  #saidFirst(block: Block, section: RatedSection, best: RatedSection, pieces: readonly AnswerPiece[]): AnswerPiece[] {
    const said = this.#fromBestSentence(block, besideLength)
    const after = this.#firstParts(pieces.filter((each) => each.block !== numberOf(section.section, block)), this.#measure.aim - said.text.length / 2)
    if (block.kind === 'step' || (block.isRow && !this.#asksForRow(block)) || block.text.endsWith(':') || said.text.length > besideLength || leans.test(said.text) || isAboutBefore(said) || after.length === 0) return []
    const first = this.#pieces(section, [{ ...said, kind: 'text' }])
    if (section === best) return [...first, ...this.#named(best, after)]
    return [...this.#headed(section, first), ...this.#headed(best, after)]
  }

  /** The first part (a paragraph, or all adjacent steps or points) whole, and the next ones while there is room. */
  #firstParts(pieces: readonly AnswerPiece[], room: number): AnswerPiece[] {
    const ends = pieces.flatMap(({ kind, text }, at) => ((kind === 'text' && !text.endsWith(':')) || pieces[at + 1]?.kind !== kind ? [at + 1] : []))
    const end = ends.findLast((each) => lengthOf(pieces.slice(0, each)) <= room) ?? ends[0] ?? 0
    return pieces.slice(0, end)
  }

  #headed(section: RatedSection, pieces: readonly AnswerPiece[]): AnswerPiece[] {
    return section.section.heading === '' ? [...pieces] : [this.heading(section), ...pieces]
  }

  /** The pieces under their section's heading if they begin with words that refer to it. */
  #named(section: RatedSection, pieces: readonly AnswerPiece[]): AnswerPiece[] {
    return pieces[0] && isAboutBefore(pieces[0]) ? this.#headed(section, pieces) : [...pieces]
  }

  #wantsSteps({ kind }: Unit): boolean {
    return this.#asked.isHow && kind === 'steps'
  }

  heading({ section }: RatedSection): AnswerPiece {
    return { kind: 'heading', text: section.heading, articleId: this.#page.id, block: section.index * 1000 - 1 }
  }

  /** The paragraph before a list, which says what it lists, if it is short or ends with a colon. */
  #introduction(section: RatedSection, units: readonly Unit[], lead: number): AnswerPiece[] {
    const before = units[lead - 1]
    if (!before || before.kind !== 'text' || units[lead]!.kind === 'text') return []
    const length = lengthOf(before.blocks)
    return (length <= shortIntroduction && !this.#wantsSteps(units[lead]!)) || (before.blocks[0]!.text.endsWith(':') && length <= longIntroduction) ? this.#pieces(section, before.blocks) : []
  }

  #unit(section: RatedSection, unit: Unit, { procedure, lead }: Measure): AnswerPiece[] {
    switch (unit.kind) {
      case 'text':
        return this.#pieces(section, unit.blocks.map((block) => this.#fromBestSentence(block, lead)))
      case 'steps': {
        const shown = firstWithin(unit.blocks, procedure)
        return [...this.#pieces(section, shown), ...this.#rest(section, unit.blocks.length - shown.length, 'steps')]
      }
      default: {
        const shown = bestWithin(unit, lengthOf(unit.blocks) <= procedure * wholeListShare ? procedure : lead)
        return [...this.#pieces(section, shown), ...this.#rest(section, unit.blocks.length - shown.length, 'points')]
      }
    }
  }

  #rest({ section }: RatedSection, count: number, of: 'steps' | 'points'): AnswerPiece[] {
    if (count === 0) return []
    const { locale, title, url, id } = this.#page
    const sentence = more[locale][of === 'steps' && count === 1 ? 'step' : of]
    const text = fill(sentence, { count: String(count), title })
    const start = text.indexOf(title)
    return [{ kind: 'text', text, marks: [{ start, end: start + title.length, href: url }], articleId: id, block: section.index * 1000 + 999 }]
  }

  /** A long paragraph from the sentence that holds most of the question or is nearest to it, or from the one to which that refers. */
  #fromBestSentence(block: Block, limit: number): Block {
    if (block.text.length <= limit || this.#asked.terms.size === 0) return block
    const { locale } = this.#page
    const sentences = splitSentences(block.text, locale)
    const scores = sentences.map(({ text }) => this.#scoreOf(text))
    let at = scores.indexOf(Math.max(...scores))
    while (at > 0 && leans.test(sentences[at]!.text)) at--
    // begin at the start unless the best sentence would then end too late
    if (sentences[at]!.end <= limit) at = 0
    return cut(block, sentences[at]!.start, endWithin(sentences.slice(at), Math.max(limit, this.#measure.aim - limit)))
  }

  /** How much of the question a sentence holds, and how near its meaning is. */
  #scoreOf(sentence: string): number {
    const { terms, nearness } = this.#asked
    return tellingTermsOf(sentence, this.#page.locale).intersection(terms).size / terms.size + (nearness?.(sentence) ?? 0)
  }

  #pieces({ section }: RatedSection, blocks: readonly Block[]): AnswerPiece[] {
    return blocks.map((block) => pieceOf(this.#page, section, block))
  }
}

/** A list or a table is shown whole up to this share of a procedure's length; of a longer one the best points. */
const wholeListShare = 0.5
const shortIntroduction = 130
/** The longest block that may be placed first, in characters. */
const besideLength = 350
/** The least likelihood of a block placed first, as a share of what is seen without it; less for an introduction. */
const besideShare = 0.2
const introducingShare = 0.1
/** The same for a 'how' question whose section has no steps. */
const besideStepsShare = 0.5
/** The least gain for which an answer is changed. */
const worthSaying = 0.02
/** The number of best sections that an answer may begin with, and the gain that one but the best needs. */
const mainSections = 3
const worthAnotherSection = 0.05
/** Each thousand characters beyond this length must show a fifth more of what may be meant. */
const freeLength = 350
const costOfLength = 0.2 / 1000
const longIntroduction = 260

function endWithin(sentences: readonly { start: number; end: number }[], limit: number): number {
  const start = sentences[0]!.start
  return sentences.findLast(({ end }) => end - start <= limit)?.end ?? sentences[0]!.end
}

function cut<Said extends { text: string; marks?: readonly TextMark[] }>(block: Said, start: number, end: number): Said {
  const marks = (block.marks ?? []).filter((mark) => mark.start >= start && mark.end <= end).map((mark) => ({ ...mark, start: mark.start - start, end: mark.end - start }))
  return { ...block, text: block.text.slice(start, end), marks }
}
