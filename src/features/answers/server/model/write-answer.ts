import type { ModelSettings } from '#platform/config/config.ts'
import { streamModel, type ModelEnd, type ModelRequest } from '#platform/models/model.ts'
import { withTimeout, type RequestContext } from '#platform/context/request-context.ts'
import { maxAnswerLength } from '../../api/answer-limits.ts'
import type { AnswerPiece } from '../../engine/composition/answer-text.ts'
import { supportOf, type NumberedPassage } from '../../engine/checking/check-sentence.ts'
import { instructionMark, instructionsFor, noAnswerMark, promptFor } from './ground-prompt.ts'
import { reserveTokens } from './model-allowance.ts'
import { SentenceReader, type CitedSentence } from '../../engine/checking/read-sentences.ts'
import type { AskedQuestion } from '../questions/read-request.ts'

/**
 * none: the model says that the passages do not answer. unsound: too few of its sentences are supported by them.
 * absent: it did not answer, or not to the end. unasked: its hourly tokens are used up.
 */
export type WrittenEnd = 'written' | 'none' | 'unsound' | 'absent' | 'unasked'

/** In ms, for the first and for each next word. A customer who would wait longer gets the articles' own words. */
const firstWordMs = 4000
/** In ms, for the whole answer. */
const wholeMs = 12_000
/** In ms: left for the articles' own sentences if the model fails. */
const reserveMs = 500
const maxOutputTokens = 800
/** As many as the instructions allow. */
const maxSentences = 10

interface Draft {
  pieces: AnswerPiece[]
  dropped: number
  hasRefused: boolean
  /** the model repeated its instructions: nothing more is taken from it */
  hasLeaked: boolean
}

/**
 * The answer that the model writes from the passages: after each supported sentence, all supported sentences so far.
 * @param question as it can be understood by itself
 */
export async function* writeAnswer(context: RequestContext, model: ModelSettings, asked: AskedQuestion, passages: readonly NumberedPassage[], question: string): AsyncGenerator<AnswerPiece[], WrittenEnd> {
  const leftMs = Math.min(wholeMs, context.deadline - context.clock() - reserveMs)
  if (leftMs <= reserveMs) return 'absent'
  const words = { instructions: instructionsFor(asked.variant.locale), prompt: promptFor(question, passages, asked.history), maxOutputTokens }
  const settle = reserveTokens(context, model, inputTokensOf(words) + maxOutputTokens)
  if (!settle) return 'unasked'
  const timed = withTimeout(context, leftMs)
  const startedAt = performance.now()
  const draft: Draft = { pieces: [], dropped: 0, hasRefused: false, hasLeaked: false }
  let end: ModelEnd | undefined
  try {
    const said = streamModel(model, { ...words, patienceMs: Math.min(firstWordMs, leftMs), signal: timed.context.signal })
    const reader = new SentenceReader()
    try {
      for (let next = await said.next(); ; next = await said.next()) {
        const before = draft.pieces.length
        if (next.done) end = next.value
        for (const sentence of next.done ? (next.value.kind === 'whole' ? reader.finish() : []) : reader.read(next.value)) take(draft, sentence, passages, asked)
        if (draft.pieces.length > before) yield [...draft.pieces]
        if (next.done || draft.hasLeaked || isLost(draft)) break
      }
    } finally {
      await said.return({ kind: 'cut', inputTokens: undefined, outputTokens: undefined })
    }
  } catch (error) {
    // the visitor has left, or the page's time is over; only our own timeout falls back to the articles
    if (context.signal.aborted) throw error
  } finally {
    timed.done()
    const used = usedTokens(words, draft, end)
    // a model that was cut off may go on working and is paid for, so its reservation stays
    settle(end?.kind === 'whole' ? used.inputTokens + used.outputTokens : undefined)
    note(context, model, draft, end, used, performance.now() - startedAt)
  }
  return endOf(draft, end)
}

function take(draft: Draft, sentence: CitedSentence, passages: readonly NumberedPassage[], { variant }: AskedQuestion): void {
  if (sentence.text.includes(instructionMark)) draft.hasLeaked = true
  if (draft.hasLeaked) return
  if (sentence.text.includes(noAnswerMark)) {
    draft.hasRefused = true
    return
  }
  const sources = supportOf(sentence, passages, variant.locale)
  const length = draft.pieces.reduce((sum, { text }) => sum + text.length, 0)
  if (!sources?.[0] || length + sentence.text.length > maxAnswerLength) draft.dropped++
  else draft.pieces.push({ kind: sentence.kind, text: sentence.text, articleId: sources[0], block: sentence.paragraph })
}

/** Whether too many sentences are unsupported, whatever may follow; then the rest is not waited for. */
function isLost({ dropped }: Draft): boolean {
  return dropped * 2 > maxSentences - dropped
}

/** How the draft ended. An answer that lost more than a third of its sentences lacks what it was about. */
function endOf(draft: Draft, end: ModelEnd | undefined): WrittenEnd {
  const { pieces, dropped, hasRefused, hasLeaked } = draft
  if (hasLeaked || isLost(draft)) return 'unsound'
  if (!end || end.kind === 'late' || end.kind === 'broken') return 'absent'
  if (hasRefused && pieces.length === 0) return 'none'
  return end.kind === 'whole' && pieces.length > 0 && dropped * 2 <= pieces.length ? 'written' : 'unsound'
}

/** An estimate for models that do not report their tokens: about four characters each. */
function tokensOf(characters: number): number {
  return Math.ceil(characters / 4)
}

type ModelWords = Pick<ModelRequest, 'instructions' | 'prompt'>

function inputTokensOf({ instructions, prompt }: ModelWords): number {
  return tokensOf(instructions.length + prompt.length)
}

function usedTokens(words: ModelWords, { pieces }: Draft, end: ModelEnd | undefined): { inputTokens: number; outputTokens: number } {
  return {
    inputTokens: end?.inputTokens ?? inputTokensOf(words),
    outputTokens: end?.outputTokens ?? tokensOf(pieces.reduce((sum, { text }) => sum + text.length, 0)),
  }
}

/** Logs cost and tokens, but nothing of the question. */
function note(context: RequestContext, { name, inputPrice, outputPrice }: ModelSettings, { pieces, dropped }: Draft, end: ModelEnd | undefined, { inputTokens, outputTokens }: ReturnType<typeof usedTokens>, ms: number): void {
  const costUsd = (inputTokens * inputPrice + outputTokens * outputPrice) / 1e6
  context.runtime.log.info({ requestId: context.requestId, model: name, end: end?.kind ?? 'aborted', inputTokens, outputTokens, costUsd, sentences: pieces.length, dropped, ms: Math.round(ms) }, 'model answered')
}
