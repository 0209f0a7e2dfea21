import type { Context, Hono } from 'hono'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { ErrorEnvelope, Failure } from '#contracts/outcome.ts'
import { readInput } from '#platform/services/handlers.ts'
import { withoutNul } from '#platform/services/without-nul.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import { relayStream } from '#platform/services/relay-stream.ts'
import { followSignal, withTimeout, type RequestContext } from '#platform/context/request-context.ts'
import type { AnswerSummary } from '../../api/answer-summary.ts'
import { answerBusinessQuestion, answerQuestion, summariseAnswer, type QuestionQuery } from '../../contract.ts'
import { answerCodes } from '../../api/error-codes.ts'
import { endLine, streamLine } from '../../api/read-answer-stream.ts'
import { answerInPieces } from '../questions/answer-question.ts'
import { noAnswer } from '../questions/describe-answer.ts'
import { readBody, readQuery, type AskedQuestion } from '../questions/read-request.ts'

/** Time limit of a stream in ms: as long as the widget waits (ANS-04). */
const streamMs = 22_000

/** `no-transform`: compression would hold a line back until the next one arrives. */
const streamHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }

/**
 * QAS-03: the question endpoints, answered as a stream of lines. Mount these routes before the services: a request that
 * does not ask for a stream falls through to them. If the services run elsewhere, their lines are relayed as they
 * arrive.
 */
export function mountAnswerStreams(app: Hono<AppEnv>): void {
  for (const [endpoint, audience] of [[answerQuestion, 'consumer'], [answerBusinessQuestion, 'smb']] as const) {
    app.get(endpoint.path, async (c, next) => {
      if (c.req.query('stream') !== 'true') return next()
      return answerStream(c, endpoint, { query: c.req.query() }, (input) => readQuery(input.query as QuestionQuery, audience))
    })
  }
  app.post(summariseAnswer.path, async (c, next) => {
    const body: unknown = await c.req.json().catch(() => undefined)
    if ((body as { bestAnswerDetails?: { isStream?: unknown } } | undefined)?.bestAnswerDetails?.isStream !== true) return next()
    return answerStream(c, summariseAnswer, { body }, (input) => readBody(input as Parameters<typeof readBody>[0]))
  })
}

type Input = Parameters<typeof readInput>[1]

async function answerStream(c: Context<AppEnv>, endpoint: Endpoint, given: Input, askedOf: (input: Input) => AskedQuestion): Promise<Response> {
  const request = c.get('request')
  const input = readInput(endpoint, given)
  if (!input.ok) return refuse(c, input)
  // the body of a HEAD response is never read or cancelled, so a stream would wait forever
  if (c.req.method === 'HEAD') return new Response(null, { headers: streamHeaders })
  const { origin } = request.runtime.dispatcher
  if (origin) return relayStream(request, endpoint, input.data, origin, streamMs)
  // the question does not pass the dispatcher, which does the same for all others
  return new Response(linesOf({ ...request, deadline: request.clock() + streamMs }, askedOf(withoutNul(input.data))), { headers: streamHeaders })
}

/** The answer as a stream of lines. Cancelling it, or a client that disconnects, ends the work behind it at once. */
function linesOf(context: RequestContext, asked: AskedQuestion): ReadableStream<Uint8Array> {
  const timed = withTimeout(context, streamMs)
  const { controller: left, done } = followSignal(timed.context.signal)
  const end = () => {
    done()
    timed.done()
  }
  const answers = answerInPieces({ ...timed.context, signal: left.signal }, asked)
  const encoder = new TextEncoder()
  let isGone = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        const next = await answers.next().catch((error: unknown) => failed(timed.context, error))
        // the client has left and reads no more lines
        if (isGone || context.signal.aborted) return end()
        if (next.value) stream.enqueue(encoder.encode(streamLine(next.value)))
        if (!next.done) return
        end()
        stream.enqueue(encoder.encode(endLine))
        stream.close()
      },
      async cancel() {
        isGone = true
        left.abort()
        end()
        await answers.return()
      },
    },
    { highWaterMark: 0 },
  )
}

/** The last line of an answer that failed: the error code, in the same shape as any other answer. */
function failed(context: RequestContext, err: unknown): { done: true; value: AnswerSummary } {
  const isLate = context.signal.aborted
  if (!isLate) context.runtime.log.error({ requestId: context.requestId, err }, 'an answer failed')
  return { done: true, value: noAnswer(isLate ? answerCodes.timeout : answerCodes.fault) }
}

function refuse(c: Context<AppEnv>, { status, code, message }: Failure): Response {
  const envelope: ErrorEnvelope = { error: { code, message, requestId: c.get('requestId') } }
  return Response.json(envelope, { status, headers: { 'cache-control': 'no-store' } })
}
