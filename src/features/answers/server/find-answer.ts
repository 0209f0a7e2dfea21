import type { Locale } from '#contracts/identity.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { saysItFailed, standsAlone, tellingWords } from '../stands-alone.ts'
import { rateOwnSections } from './answer-from-article.ts'
import type { AnswerPiece } from './answer-text.ts'
import { composeAnswer } from './compose-answer.ts'
import { enoughConfidence, ratePages, type RatedPage, type RatedSection } from './rate-pages.ts'
import { readEvidence, type Evidence } from './read-evidence.ts'
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
  if (topic !== undefined && (!standsAlone(asked.question) || !sure(alone.rated))) {
    const rated = await readFollowUp(asked, topic, find)
    if (rated) return { ...found, rated, answer: answerFrom(asked, rated[0]!) }
    if (!standsAlone(asked.question)) return { ...found, answer: undefined }
  }
  const both = asked.wantsFuller ? undefined : await answerBoth(asked, alone, find)
  if (both) return { ...found, ...both }
  const best = sure(alone.rated)
  return { ...found, answer: best && answerFrom(asked, best) }
}

interface Found {
  evidence: Evidence
  rated: RatedPage[]
}

type Find = (question: string) => Promise<Found>

function sure(rated: readonly RatedPage[]): RatedPage | undefined {
  return rated.find(({ confidence }) => confidence >= enoughConfidence)
}

function answerFrom({ question, wantsFuller }: AskedQuestion, best: RatedPage): NonNullable<FoundAnswer['answer']> {
  const pieces = composeAnswer(best, { question, isFuller: wantsFuller })
  const hasMore = !wantsFuller && composeAnswer(best, { question, isFuller: true }).length > pieces.length
  return { pieces, pages: [best.page], hasMore }
}

/** Characters of the question before: the one that is asked has to be read, too. */
const maxBeforeLength = 500

/** What the conversation is about: the last question that says it, with those after it that lean on it. */
function topicOf({ history }: AskedQuestion): string | undefined {
  const said = history.filter(({ speaker }) => speaker === 'User').map(({ text }) => text.slice(0, maxBeforeLength))
  const first = Math.max(0, said.findLastIndex(standsAlone))
  return said.length === 0 ? undefined : said.slice(first).join(' ').slice(-maxBeforeLength)
}

/** The article that goes on with the conversation first, with the sections that say something new; undefined where none is sure to. */
async function readFollowUp(asked: AskedQuestion, topic: string, find: Find): Promise<RatedPage[] | undefined> {
  const { question, variant } = asked
  const isFailed = saysItFailed(question) && tellingWords(question).length <= 2
  const { rated } = await find(isFailed ? topic : `${topic} ${question}`)
  const best = sure(rated)
  // words that the article does not know are no more of the same
  if (!best || (!isFailed && !knowsSome(best, question))) return undefined
  const sections = isFailed ? afterFailure(best, asked, variant.locale) : goingOn(best, asked)
  return [{ ...best, sections }, ...rated.filter((each) => each !== best)]
}

function knowsSome({ page }: RatedPage, question: string): boolean {
  const telling = tellingWords(question).filter((word) => word.length > 2)
  if (telling.length === 0) return true
  const text = `${page.title} ${page.questions.join(' ')} ${page.text}`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return telling.some((word) => text.includes(word.slice(0, 5)))
}

const saidShare = 0.6

/** What was asked now tells the section, beside what it is about; what was said already comes last. */
function goingOn(rated: RatedPage, asked: AskedQuestion): RatedSection[] {
  const own = new Map(rateOwnSections(rated.page, tellingWords(asked.question).join(' ') || asked.question).map((each) => [each.section.index, each]))
  const most = Math.max(Number.EPSILON, ...rated.sections.map(({ score }) => score))
  const mostOwn = Math.max(Number.EPSILON, ...[...own.values()].map(({ score }) => score))
  return rated.sections
    .map((each) => ({ ...each, blockScores: own.get(each.section.index)!.blockScores, score: (each.score / most + (2 * own.get(each.section.index)!.score) / mostOwn) * (isSaid(each, asked) ? saidShare : 1) }))
    .toSorted((a, b) => b.score - a.score)
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

/** Whether an answer of this conversation has shown it. */
function isSaid({ section }: RatedSection, { history }: AskedQuestion): boolean {
  const said = history.filter(({ speaker }) => speaker === 'System').map(({ text }) => text).join('\n')
  const shown = section.blocks.filter(({ text }) => said.includes(text.slice(0, 60)))
  return shown.length * 2 >= section.blocks.length
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
    const answers = [first, second].map((rated, index) => ({ page: rated.page, sections: goingOn(rated, { ...asked, question: parts[index]!, history: [] }) }))
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
