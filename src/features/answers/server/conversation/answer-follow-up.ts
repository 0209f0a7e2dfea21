import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { randomUUID } from 'node:crypto'
import type { RequestContext } from '#platform/context/request-context.ts'
import { maxConversationLength } from '../../api/answer-limits.ts'
import { type followUp as endpoint } from '../../contract.ts'
import { answerCodes } from '../../api/error-codes.ts'
import { topicsFor } from '#contracts/services/service-topics.ts'
import { readFlags } from '../personal/answer-personally.ts'
import { answerWhole } from '../questions/answer-question.ts'
import { noAnswer } from '../questions/describe-answer.ts'
import type { Turn } from '../../engine/finding/question.ts'
import { audienceOf, inLanguage, questionOf, searchedText, type AskedQuestion } from '../questions/read-request.ts'

/** QAS-05, QAS-13: answers a follow-up question. No conversation is kept here; each request brings it along. */
export async function answerFollowUp(context: RequestContext, { query, body }: InputOf<typeof endpoint>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const { llmSessionId, conversationHistory } = body.conversationalData.spectra
  const history = readTurns(conversationHistory)
  const { question, searched } = questionOf(query.userQuestion)
  const session = { llmSessionId: llmSessionId || randomUUID() }
  if (!(await readFlags(context)).enableSpectraAPI) return success({ status: 'error', data: { ...noAnswer(answerCodes.switchedOff), ...session, conversationHistory } })
  if (!history) return success({ status: 'error', data: { ...noAnswer(answerCodes.unreadableConversation), ...session, conversationHistory } })
  const asked: AskedQuestion = {
    ...inLanguage(audienceOf(query.customerType), query.locale),
    question,
    searched,
    topics: topicsFor(query),
    wantsArticles: true,
    wantsRelated: true,
    mayUseModel: true,
    mayBeKept: false,
    personal: undefined,
    history: history.map(({ speaker, text }) => ({ speaker, text: speaker === 'User' ? searchedText(text) : text })),
    wantsFuller: false,
    asker: { sourcePage: query.sourcePage },
  }
  const summary = await answerWhole(context, asked)
  const answer = summary.bestAnswer ? textOf(summary.bestAnswer.answer) : ''
  const lines = [...history, { speaker: 'User' as const, text: question }, ...(answer === '' ? [] : [{ speaker: 'System' as const, text: answer }])]
  return success({ status: summary.bestAnswer ? 'success' : 'error', data: { ...summary, ...session, conversationHistory: linesOf(lines) } })
}

/** Parses a conversation; undefined if it has text but no speaker. A line without one continues the turn before. */
function readTurns(history: string): Turn[] | undefined {
  const turns: Turn[] = []
  for (const line of history.split(/\r?\n/)) {
    const [, speaker, text] = /^(System|User): ?(.*)$/.exec(line) ?? []
    if (speaker) turns.push({ speaker: speaker as Turn['speaker'], text: text! })
    else if (turns.length > 0) turns.at(-1)!.text += ` ${line}`
  }
  return turns.length === 0 && history.trim() !== '' ? undefined : turns
}

/** The newest turns that fit into `maxConversationLength`; a conversation can do without the oldest. */
function linesOf(turns: readonly Turn[]): string {
  const lines = turns.map(({ speaker, text }) => `${speaker}: ${text.replace(/\s+/g, ' ').trim()}`)
  let first = lines.length - 1
  let length = lines[first]?.length ?? 0
  while (first > 0 && length + 1 + lines[first - 1]!.length <= maxConversationLength) length += 1 + lines[--first]!.length
  return lines.slice(Math.max(0, first)).join('\n')
}

/** The HTML of one of our answers as plain text. */
function textOf(html: string): string {
  const spaced = html.replace(/<[^<>]+>/g, ' ')
  return spaced.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&#39;/g, "'").replace(/&amp;/g, '&').replace(/\s+/g, ' ').trim()
}
