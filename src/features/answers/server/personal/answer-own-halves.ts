import type { RequestContext } from '#platform/context/request-context.ts'
import type { AnswerSummary } from '../../api/answer-summary.ts'
import type { Article } from '../../engine/article.ts'
import type { AnswerPiece } from '../../engine/composition/answer-text.ts'
import { aboutOther } from '../../engine/finding/answer-both.ts'
import { findAnswer } from '../../engine/finding/find-answer.ts'
import type { FoundAnswer } from '../../engine/finding/found-answer.ts'
import type { Half, Halves } from '../../engine/questions/own-halves.ts'
import type { OwnMatter } from '../../engine/questions/recognise-own-matter.ts'
import { enoughToOffer } from '../../engine/rating/rate-pages.ts'
import type { Retriever } from '../../engine/rating/retriever.ts'
import { standsAlone } from '../../questions/stands-alone.ts'
import { describeAnswer } from '../questions/describe-answer.ts'
import { questionOf, type AskedQuestion } from '../questions/read-request.ts'
import { noteQuestion } from '../retrieval/note-question.ts'
import { ownPieces, tellOwnMatter } from './answer-own-matter.ts'
import type { OwnAnswer } from './own-answer.ts'

/**
 * ANS-18, ANS-20: the answer of a signed-in customer's own data to one half of a text, and that of the articles, under
 * their title, or of the data again, to the other. Undefined if the data say nothing to a half that asks about them, or
 * if neither the text's form nor a sure article shows that it asks two things: then the text is one question.
 */
export async function answerOwnHalves(context: RequestContext, retriever: Retriever, asked: AskedQuestion, { halves: recognised, isSplit }: Halves): Promise<AnswerSummary | undefined> {
  const own: OwnAnswer[] = []
  const halves: [Half, Half] = [...recognised]
  for (const [place, half] of recognised.entries()) {
    if (!half.matter) continue
    const told = await tellOwnMatter(context, { ...asked, ...questionOf(half.text), personal: undefined }, half.matter)
    if (told === 'nothing' && inArticlesToo.has(half.matter)) halves[place] = { ...half, matter: undefined }
    else if (told === 'nothing' || !told.ok) return undefined
    else own.push(told)
  }
  if (own.length === 0) return undefined
  const other = halves.find(({ matter }) => matter === undefined)
  const found = other && (await findOther(retriever, asked, other, halves))
  if (found && !found.answer && !isSplit) return undefined
  const sentences = [...new Set(own.flatMap((each) => each.sentences))]
  const action = own.find((each) => each.action)?.action
  const { pieces, pages } = other && found ? saidOfOther(asked, other, found) : { pieces: [], pages: [] }
  if (found?.rated) noteQuestion(context, { ...asked, searched: questionOf(other!.text).searched }, found.rated)
  const summary = describeAnswer(asked, [...ownPieces({ sentences, links: own.flatMap(({ links = [] }) => links) }), ...pieces], pages, { relatedQuestionAnswers: [], fusionQueryId: undefined }, `own-${halves.map(({ matter }) => matter ?? 'articles').join('-')}`)
  return { ...summary, bestAnswer: { ...summary.bestAnswer!, isPersonal: true, ...(action ? { action } : {}) } }
}

/** Matters that articles answer where the asker's own data say nothing. */
const inArticlesToo: ReadonlySet<OwnMatter> = new Set<OwnMatter>(['charge', 'gateway'])

/** A half that depends on the other one is read as what follows it. */
function findOther(retriever: Retriever, asked: AskedQuestion, other: Half, halves: Halves['halves']): Promise<FoundAnswer> {
  const before = halves.find((half) => half !== other)!
  const history = standsAlone(other.text) ? [] : [{ speaker: 'User' as const, text: before.text }]
  return findAnswer(retriever, { ...asked, ...questionOf(other.text), history })
}

/** The articles' answer under its title; if none is sure, a sentence that says so. */
function saidOfOther({ variant: { locale } }: AskedQuestion, other: Half, { answer, likely }: FoundAnswer): { pieces: AnswerPiece[]; pages: readonly Article[] } {
  const [page] = answer?.pages ?? []
  if (!answer || !page) {
    const offered = likely.find(({ confidence }) => confidence >= enoughToOffer)
    return { pieces: [aboutOther(locale, other.text, offered)], pages: offered ? [offered.page] : [] }
  }
  const isHeaded = answer.pieces[0]?.kind === 'heading'
  return { pieces: [...(isHeaded ? [] : [{ kind: 'heading' as const, text: page.title, articleId: page.id, block: -1 }]), ...answer.pieces], pages: answer.pages }
}
