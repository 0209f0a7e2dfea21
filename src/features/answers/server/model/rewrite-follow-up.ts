import { streamModel, type ModelEnd } from '#platform/models/model.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { standsAlone, tellingWords } from '../../questions/stands-alone.ts'
import { termsOf } from '../../engine/collection/terms.ts'
import { answerFrom, type FoundAnswer } from '../../engine/finding/found-answer.ts'
import { instructionMark, noAnswerMark, promptFor, rewritingFor } from './ground-prompt.ts'
import { mayAskModel, reserveTokens } from './model-allowance.ts'
import { ratePages, sure } from '../../engine/rating/rate-pages.ts'
import type { Retriever } from '../../engine/rating/retriever.ts'
import type { AskedQuestion } from '../questions/read-request.ts'

/** In ms. The visitor has not seen a word yet, so a slower model is not asked to write the answer either. */
const patienceMs = 2000
const maxOutputTokens = 80
const maxLength = 300

export interface FollowedUp {
  /** extended by the results for the rewritten question; a sure answer in the articles' own words stays */
  found: FoundAnswer
  /** the question as it can be understood without the conversation */
  question: string
  /** the model was late or broken and is not asked again */
  isSlow: boolean
}

/**
 * ANS-18: the model rewrites a question that depends on the conversation so that it stands alone, and the articles are
 * searched for it. The question stays unchanged if there is no model or what it writes is unsound.
 */
export async function rewriteFollowUp(context: RequestContext, retriever: Retriever, asked: AskedQuestion, found: FoundAnswer): Promise<FollowedUp> {
  const unchanged = { found, question: asked.question, isSlow: false }
  const { model } = context.runtime.config
  const leans = asked.history.some(({ speaker }) => speaker === 'User') && (!standsAlone(asked.question) || !found.answer)
  if (!model || !asked.mayUseModel || !leans || !(await mayAskModel(context))) return unchanged
  const { text, end } = await ask(context, asked)
  if (end?.kind === 'late' || end?.kind === 'broken') return { ...unchanged, isSlow: true }
  const question = end?.kind === 'whole' ? soundQuestion(text, asked) : undefined
  if (question === undefined) return unchanged
  const likely = ratePages(await retriever.retrieve(question, { variant: asked.variant, topics: asked.topics }))
  const ids = new Set(likely.map(({ page }) => page.id))
  const best = sure(likely)
  const answer = found.answer ?? (best && answerFrom({ ...asked, question }, best))
  return { found: { ...found, likely: [...likely, ...found.likely.filter(({ page }) => !ids.has(page.id))], answer }, question, isSlow: false }
}

async function ask(context: RequestContext, { question, history, variant }: AskedQuestion): Promise<{ text: string; end: ModelEnd | undefined }> {
  const model = context.runtime.config.model!
  const words = { instructions: rewritingFor(variant.locale), prompt: promptFor(question, [], history), maxOutputTokens }
  const settle = reserveTokens(context, model, Math.ceil((words.instructions.length + words.prompt.length) / 4) + maxOutputTokens)
  if (!settle) return { text: '', end: undefined }
  let text = ''
  let end: ModelEnd | undefined
  const said = streamModel(model, { ...words, patienceMs: Math.min(patienceMs, context.deadline - context.clock()), signal: context.signal })
  try {
    for (let next = await said.next(); ; next = await said.next()) {
      if (next.done) end = next.value
      else text += next.value
      if (next.done || text.length > maxLength) break
    }
  } finally {
    await said.return({ kind: 'cut', inputTokens: undefined, outputTokens: undefined })
    const isCounted = end?.kind === 'whole' && end.inputTokens !== undefined && end.outputTokens !== undefined
    settle(isCounted ? end!.inputTokens! + end!.outputTokens! : undefined)
  }
  return { text, end }
}

/** The share of a rewritten question's words that must occur in the conversation. */
const enoughSaid = 0.6
const foreign = /https?:|www\.|[<>{}[\]@]/i

/** The model's text if it is one question, in words of the conversation, about what was asked; else undefined. */
function soundQuestion(written: string, { question, history, variant }: AskedQuestion): string | undefined {
  // masked numbers and addresses say nothing
  const text = written.replace(/\[(?:number|email)\]/g, '').trim().replace(/^["“«]|["”»]$/g, '').trim()
  if (text === '' || text.length > maxLength || /\n/.test(text) || foreign.test(text) || text.includes(instructionMark) || text.includes(noAnswerMark)) return undefined
  const said = termsOf([question, ...history.map((turn) => turn.text)].join('\n'), variant.locale)
  const terms = [...termsOf(tellingWords(text).join(' '), variant.locale)]
  const wanted = [...termsOf(tellingWords(question).join(' '), variant.locale)]
  if (terms.length === 0 || terms.filter((term) => said.has(term)).length < enoughSaid * terms.length) return undefined
  if (!(text.match(/\d+/g) ?? []).every((number) => said.has(number))) return undefined
  const has = new Set(terms)
  return wanted.filter((term) => has.has(term)).length * 2 >= wanted.length ? text : undefined
}
