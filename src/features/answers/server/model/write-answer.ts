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

/** none: the model says that the passages do not answer. unsound: too little of what it said is in them. absent: it did not answer, or not to the end. unasked: its hour is used up. */
export type WrittenEnd = 'written' | 'none' | 'unsound' | 'absent' | 'unasked'

/** A customer who waits longer has the articles' own words instead: for the first word, and for each after it. */
const firstWordMs = 4000
/** For all of it. */
const wholeMs = 12_000
/** What is left for our articles' own sentences where the model fails. */
const reserveMs = 500
const maxOutputTokens = 800
/** That the instructions allow. */
const maxSentences = 10

interface Draft {
  pieces: AnswerPiece[]
  dropped: number
  hasRefused: boolean
  /** it repeated its instructions: nothing more is taken from it */
  hasLeaked: boolean
}

/** What a model writes from the passages: after each sentence that they support all those so far. @param question as it can be understood by itself */
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
    // the asker has left, or the page's time is over; our own limit alone leads on to the articles
    if (context.signal.aborted) throw error
  } finally {
    timed.done()
    const used = usedTokens(words, draft, end)
    // one that was left half-way may work on, and is paid for
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

/** Whatever comes now, too much of it is unsupported: nobody waits for the rest. */
function isLost({ dropped }: Draft): boolean {
  return dropped * 2 > maxSentences - dropped
}

/** An answer that has lost more than a third of its sentences lacks what it was about. */
function endOf(draft: Draft, end: ModelEnd | undefined): WrittenEnd {
  const { pieces, dropped, hasRefused, hasLeaked } = draft
  if (hasLeaked || isLost(draft)) return 'unsound'
  if (!end || end.kind === 'late' || end.kind === 'broken') return 'absent'
  if (hasRefused && pieces.length === 0) return 'none'
  return end.kind === 'whole' && pieces.length > 0 && dropped * 2 <= pieces.length ? 'written' : 'unsound'
}

/** About four characters make a token, where the model does not say. */
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

/** Cost and tokens, and nothing of what was asked. */
function note(context: RequestContext, { name, inputPrice, outputPrice }: ModelSettings, { pieces, dropped }: Draft, end: ModelEnd | undefined, { inputTokens, outputTokens }: ReturnType<typeof usedTokens>, ms: number): void {
  const costUsd = (inputTokens * inputPrice + outputTokens * outputPrice) / 1e6
  context.runtime.log.info({ requestId: context.requestId, model: name, end: end?.kind ?? 'aborted', inputTokens, outputTokens, costUsd, sentences: pieces.length, dropped, ms: Math.round(ms) }, 'model answered')
}
