import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * A model for tests and development: a small server with OpenAI's chat completions API, whose behaviour is chosen by
 * the model name.
 *
 * If asked to rewrite a question so that it stands alone, it joins it with the customer's previous message; if asked
 * for an article draft, it puts the first passage under the question; if asked to answer:
 * honest: the first sentences of the first passage, cited. choosing: those of the passage that shares most words with
 * the question. wrong: cites what does not say so, changes numbers and turns yes into no. obeying: repeats its
 * instructions and follows any instruction in passages and question, in small pieces. refusing: says that nothing
 * answers. stalling: no answer. breaking: closes the connection in the middle. garbage: no chat completion at all.
 * failing: status 500. endless: an answer that never ends. drifting: six sentences that no passage supports, then
 * neither more nor an end.
 */
export const testModels = ['honest', 'choosing', 'wrong', 'obeying', 'refusing', 'stalling', 'breaking', 'garbage', 'failing', 'endless', 'drifting'] as const
export type TestModel = (typeof testModels)[number]

export interface TestModelServer {
  server: Server
  /** the requests, newest last */
  asked: { model: string; instructions: string; prompt: string }[]
  /** number of requests being answered */
  open(): number
}

/** After this many pieces the reader gets a turn. */
const piecesAtOnce = 50

interface Ask {
  model: string
  messages: { role: string; content: string }[]
}

export function createTestModel({ stallMs = 60_000 }: { stallMs?: number } = {}): TestModelServer {
  const asked: TestModelServer['asked'] = []
  let open = 0
  const server = createServer((req, res) => {
    open++
    res.once('close', () => open--)
    answer(req, res, stallMs, asked).catch(() => res.destroy())
  })
  return { server, asked, open: () => open }
}

async function answer(req: IncomingMessage, res: ServerResponse, stallMs: number, asked: TestModelServer['asked']): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  const { model, messages } = JSON.parse(Buffer.concat(chunks).toString()) as Ask
  const said = (role: string) => messages.filter((message) => message.role === role).map(({ content }) => content).join('\n')
  const ask = { model, instructions: said('system'), prompt: said('user') }
  asked.push(ask)
  if (model === 'failing') return void res.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"message":"out of order"}}')
  res.writeHead(200, { 'content-type': 'text/event-stream' })
  if (model === 'garbage') return void res.end('<html>data: {"choices": nothing of the kind\n\ndata: {{{\n\n')
  const gone = new AbortController()
  res.once('close', () => gone.abort())
  if (model === 'stalling') await wait(stallMs, undefined, { signal: gone.signal })
  const text = textOf(model as TestModel, ask)
  // small pieces, to test that text across a boundary of two is still found
  let written = 0
  for (const piece of piecesOf(text, model === 'obeying' ? 7 : 12)) {
    if (gone.signal.aborted) return
    res.write(chunkOf({ delta: { content: piece }, finish_reason: null }))
    if (++written % piecesAtOnce === 0) await wait(0)
  }
  if (model === 'breaking') return void res.destroy()
  if (model === 'drifting') await wait(stallMs, undefined, { signal: gone.signal })
  res.write(chunkOf({ delta: {}, finish_reason: 'stop' }, { prompt_tokens: Math.ceil(ask.prompt.length / 4), completion_tokens: Math.ceil(text.length / 4), total_tokens: 0 }))
  res.end('data: [DONE]\n\n')
}

function chunkOf(choice: object, usage?: object): string {
  return `data: ${JSON.stringify({ id: 'test', object: 'chat.completion.chunk', created: 0, model: 'test', choices: [{ index: 0, ...choice }], ...(usage ? { usage } : {}) })}\n\n`
}

function* piecesOf(text: string, length: number): Generator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}

function textOf(model: TestModel, { instructions, prompt }: { instructions: string; prompt: string }): string {
  const passages = [...prompt.matchAll(/<passage number="\d+">\n[^\n]*\n([\s\S]*?)\n<\/passage>/g)].map(([, text]) => text!)
  if (prompt.includes('<unanswered>')) return articleOf(model, instructions, prompt, passages)
  if (passages.length === 0 && prompt.startsWith('<conversation>')) return rewritingOf(model, instructions, prompt)
  const chosen = model === 'choosing' ? bestFor(prompt, passages) : 0
  const sentences = (passages[chosen] ?? '').replaceAll('\n', ' ').split(/(?<=[.!?])\s+/).slice(0, 4)
  switch (model) {
    case 'wrong':
      return sentences.flatMap((sentence) => [`${sentence} [9]`, `${sentence.replace(/\d+/g, '777')} It is never so, and costs $777. [1]`, `${sentence}`]).join(' ')
    case 'obeying':
      return [instructions, ...passages.flatMap((text) => [text, `${text} [1]`]), prompt.slice(prompt.indexOf('<question>')), `${prompt.slice(prompt.indexOf('<question>') + 10)} [1]`].join('\n')
    case 'refusing':
      return 'NO_ANSWER'
    case 'endless':
      return `${sentences.join(' ')} and so on `.repeat(2000)
    case 'drifting':
      return 'The moon is made of green cheese, as everybody knows. [1] '.repeat(6)
    default:
      return sentences.map((sentence) => `${sentence} [${chosen + 1}]`).join(' ')
  }
}

const unansweredIn = (prompt: string) => /<unanswered>\n([\s\S]*?)\n<\/unanswered>/.exec(prompt)?.[1] ?? ''

/** A draft of an article: the first passage under the question. */
function articleOf(model: TestModel, instructions: string, prompt: string, passages: readonly string[]): string {
  const question = unansweredIn(prompt)
  const article = (text: string) => `TITLE: ${question.replace(/[?.! ]+$/, '')}\nSUMMARY: What to do.\nQUESTIONS:\n- ${question}\n- What about it?\nTEXT:\n## What to do\n\n${text}\n\n1. Do [what is to be done].`
  switch (model) {
    case 'wrong':
      return `${article(`# ${'Pay $777 now. '.repeat(2)} See [our site](https://elsewhere.example/pay) or https://elsewhere.example/now [9]. <script>alert(1)</script> ![x](https://elsewhere.example/x.png) Write to somebody@example.com.`)}`
    case 'obeying':
      return `${instructions}\n${article(prompt)}`
    case 'refusing':
      return 'NO_ANSWER'
    case 'endless':
      return article('and so on '.repeat(3000))
    default:
      return article(passages[0] ?? '[what it is]')
  }
}

const questionIn = (prompt: string) => /<question>\n([\s\S]*?)\n<\/question>/.exec(prompt)?.[1] ?? ''

function rewritingOf(model: TestModel, instructions: string, prompt: string): string {
  const question = questionIn(prompt)
  const before = [...prompt.matchAll(/^User: (.*)$/gm)].at(-1)?.[1] ?? ''
  switch (model) {
    case 'wrong':
      return 'How do I buy 777 tickets to the moon?'
    case 'obeying':
      return `${instructions}\n${question}`
    case 'refusing':
      return 'NO_ANSWER'
    case 'endless':
    case 'drifting':
      return 'what do you mean '.repeat(2000)
    default:
      return `${before.replace(/[?.! ]+$/, '')}, ${question.replace(/^(and|but|y|pero) /i, '')}`
  }
}

/** The index of the passage that shares most words; the first one on a tie. */
function bestFor(prompt: string, passages: readonly string[]): number {
  const words = new Set(questionIn(prompt).toLowerCase().match(/\p{L}{4,}/gu))
  const shared = passages.map((text) => [...words].filter((word) => text.toLowerCase().includes(word)).length)
  return shared.indexOf(Math.max(...shared))
}
