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

/** Nobody has read a word yet: a model that takes longer does not get to write either. */
const patienceMs = 2000
const maxOutputTokens = 80
const maxLength = 300

export interface FollowedUp {
  /** with what the question says by itself; the articles' own words stay where they were sure */
  found: FoundAnswer
  /** as it can be understood without the conversation */
  question: string
  /** the model is not asked once more */
  isSlow: boolean
}

/** ANS-18: a question that leans on what was said before, written by the model so that it says by itself what it is about; where there is none, or what it writes is unsound, it stays as it is. */
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

/** So much of it has to have been said. */
const enoughSaid = 0.6
const foreign = /https?:|www\.|[<>{}[\]@]/i

/** One question, in words of the conversation, about what was asked; undefined where it is anything else. */
function soundQuestion(written: string, { question, history, variant }: AskedQuestion): string | undefined {
  // what was masked says nothing
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
