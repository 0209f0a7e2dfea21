import type { SiteVariant } from '#contracts/site-path.ts'
import { streamModel, type ModelEnd } from '#platform/models/model.ts'
import { maskPersonalText } from '#platform/observability/log.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { ratePages } from '../../engine/rating/rate-pages.ts'
import { articleRetriever } from '../retrieval/article-retriever.ts'
import { instructionMark, noAnswerMark, passagesFrom, proposalPromptFor, proposingFor } from './ground-prompt.ts'
import { reserveTokens } from './model-allowance.ts'

/** A first draft of an article, written by a model and not checked. */
export interface ProposedArticle {
  title: string
  description: string
  questions: string[]
  /** Markdown without links, pictures and HTML */
  body: string
  /** ids of the articles whose passages the model was given, nearest first */
  near: string[]
}

const patienceMs = 10_000
const maxOutputTokens = 1500
const mostQuestions = 8
/** Characters; a shorter text is no article. */
const leastBody = 20
/** Least confidence of an article to write from: below this it has hardly anything of the question. */
const enoughToWriteFrom = 0.15

/**
 * STU-07: a model's draft of an article for a question that has no answer yet, from the nearest passages; undefined if
 * there is no model, its hourly tokens are used up, or what it writes is no article. An editor reads the draft before
 * it is published.
 */
export async function proposeArticle(context: RequestContext, variant: SiteVariant, question: string): Promise<ProposedArticle | undefined> {
  const likely = ratePages(await articleRetriever(context).retrieve(question, { variant, topics: undefined })).filter(({ confidence }) => confidence >= enoughToWriteFrom)
  const passages = passagesFrom(likely)
  const text = await ask(context, { instructions: proposingFor(variant.locale), prompt: proposalPromptFor(question, passages) })
  const read = text === undefined || text.includes(instructionMark) || text.includes(noAnswerMark) ? undefined : readProposal(text, question)
  const used = new Set(passages.map(({ articleId }) => articleId))
  return read && { ...read, near: likely.map(({ page }) => page.id).filter((id) => used.has(id)) }
}

async function ask(context: RequestContext, words: { instructions: string; prompt: string }): Promise<string | undefined> {
  const { model } = context.runtime.config
  if (!model) return undefined
  const settle = reserveTokens(context, model, Math.ceil((words.instructions.length + words.prompt.length) / 4) + maxOutputTokens)
  if (!settle) return undefined
  let text = ''
  let end: ModelEnd | undefined
  const said = streamModel(model, { ...words, maxOutputTokens, patienceMs: Math.max(0, Math.min(patienceMs, context.deadline - context.clock())), signal: context.signal })
  try {
    for (let next = await said.next(); ; next = await said.next()) {
      if (next.done) end = next.value
      else text += next.value
      if (next.done) break
    }
  } finally {
    await said.return({ kind: 'cut', inputTokens: undefined, outputTokens: undefined })
    const isCounted = end?.kind === 'whole' && end.inputTokens !== undefined && end.outputTokens !== undefined
    settle(isCounted ? end!.inputTokens! + end!.outputTokens! : undefined)
    context.runtime.log.info({ requestId: context.requestId, model: model.name, end: end?.kind ?? 'aborted', characters: text.length }, 'model proposed an article')
  }
  return end?.kind === 'whole' ? text : undefined
}

const heads = { 'TITLE:': 'title', 'SUMMARY:': 'description', 'QUESTIONS:': 'questions', 'TEXT:': 'body' } as const
type Part = (typeof heads)[keyof typeof heads]

/** The four parts of a draft; undefined if it has no text. */
export function readProposal(said: string, question: string): Omit<ProposedArticle, 'near'> | undefined {
  const parts: Record<Part, string[]> = { title: [], description: [], questions: [], body: [] }
  let part: Part | undefined
  for (const line of maskPersonalText(said).replaceAll('\r', '').split('\n')) {
    const head = part === 'body' ? undefined : (Object.keys(heads) as (keyof typeof heads)[]).find((each) => line.trimStart().startsWith(each))
    if (head) part = heads[head]
    const rest = head ? line.trimStart().slice(head.length) : line
    if (part) parts[part].push(plainLine(rest))
  }
  const inLine = (lines: readonly string[], most: number) => lines.join(' ').replace(/\s+/g, ' ').trim().slice(0, most)
  const body = parts.body.map((line) => line.replace(/^#(?=\s)/, '##')).join('\n').trim()
  if (body.length < leastBody) return undefined
  const asked = parts.questions.map((line) => line.replace(/^\s*(?:[-*]|\d{1,2}\.)\s+/, '').trim()).filter((line) => line !== '' && line.length <= 200)
  return { title: inLine(parts.title, 120) || question.slice(0, 120), description: inLine(parts.description, 200), questions: [...new Set([question.slice(0, 200), ...asked])].slice(0, mostQuestions), body }
}

/** A line without links, HTML and addresses, which could lead elsewhere or run, and without passage numbers. */
function plainLine(line: string): string {
  return line
    .slice(0, 4000)
    .replace(/!?\[([^[\]\n]{0,300})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/<\/?[a-z!][^<>]{0,300}>/gi, '')
    .replace(/\b(?:https?:\/\/|www\.|javascript:)\S{0,500}/gi, '')
    .replace(/ ?\[\d{1,2}\]/g, '')
}
