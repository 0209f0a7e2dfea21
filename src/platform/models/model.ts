import type { LanguageModel } from 'ai'
import type { CircuitBreakerPolicy } from 'cockatiel'
import { beginWatched, createBreaker, NothingLearned } from '../services/breaker.ts'
import type { Config } from '../config/config.ts'
import { followSignal } from '../context/request-context.ts'

export interface ModelRequest {
  instructions: string
  prompt: string
  maxOutputTokens: number
  /** ms until the first word, and between words, at most */
  patienceMs: number
  signal: AbortSignal
}

export interface ModelUsage {
  /** undefined if the model does not report it */
  inputTokens: number | undefined
  outputTokens: number | undefined
}

/**
 * late: no word in time; broken: the model was unreachable, answered with an error or nonsense, broke off, or its
 * breaker is open; cut: the answer was too long.
 */
export type ModelEnd = { kind: 'whole' | 'late' | 'broken' | 'cut' } & ModelUsage

/** The longest answer, in characters. */
const maxCharacters = 20_000

/** If a model had less time than this, its silence does not count as a failure. */
const fairTimeMs = 2000

type Settings = NonNullable<Config['model']>

/**
 * Streams a model's answer from an endpoint with OpenAI's chat completions API. Failures of the model do not throw; the
 * return value says how the stream ended. Throws if `signal` is aborted; a reader who stops reading ends the call.
 * After three late or broken answers in a row the model is not called for half a minute, so that other customers do not
 * wait for it.
 */
export async function* streamModel(settings: Settings, request: ModelRequest): AsyncGenerator<string, ModelEnd> {
  const { model, breaker } = await clientOf(settings)
  const note = await beginWatched(breaker)
  if (!note) return { kind: 'broken', inputTokens: undefined, outputTokens: undefined }
  const { controller, done } = followSignal(request.signal)
  const clock = startClock(controller, request.patienceMs)
  let usage: ModelUsage = { inputTokens: undefined, outputTokens: undefined }
  let length = 0
  let isWhole = false
  let [isOver, hasFinished] = [false, false]
  try {
    const { streamText } = await import('ai')
    const { instructions, prompt, maxOutputTokens } = request
    const { stream } = streamText({
      model, instructions, prompt, maxOutputTokens, temperature: 0, maxRetries: 0, abortSignal: controller.signal, onError: () => {},
    })
    for await (const part of stream) {
      if (part.type === 'text-delta') {
        clock.restart()
        length += part.text.length
        if (length > maxCharacters) return { kind: 'cut', ...usage }
        yield part.text
      } else if (part.type === 'finish') {
        usage = { inputTokens: part.totalUsage.inputTokens, outputTokens: part.totalUsage.outputTokens }
        isWhole = part.finishReason === 'stop'
        hasFinished = part.finishReason !== 'error'
      }
    }
    isOver = true
  } catch (error) {
    if (request.signal.aborted) throw error
    isOver = true
  } finally {
    clock.stop()
    done()
    controller.abort()
    const hadTime = request.patienceMs >= fairTimeMs && !request.signal.aborted
    note(isOver && !hasFinished ? (hadTime ? new Error('The model failed.') : new NothingLearned()) : undefined)
  }
  request.signal.throwIfAborted()
  return { kind: clock.hasRung() ? 'late' : isWhole ? 'whole' : 'broken', ...usage }
}

/** Aborts if nothing arrives for `patienceMs`. */
function startClock(controller: AbortController, patienceMs: number) {
  let hasRung = false
  const ring = () => {
    hasRung = true
    controller.abort(new DOMException('The model took too long.', 'TimeoutError'))
  }
  let timer = setTimeout(ring, patienceMs)
  return {
    restart() {
      clearTimeout(timer)
      timer = setTimeout(ring, patienceMs)
    },
    stop: () => clearTimeout(timer),
    hasRung: () => hasRung,
  }
}

interface Client {
  model: LanguageModel
  breaker: CircuitBreakerPolicy
}

const clients = new WeakMap<Settings, Client>()

/** The library takes a third of a second to load, so it is loaded with the first question, if a model is configured. */
async function clientOf(settings: Settings): Promise<Client> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const known = clients.get(settings)
  if (known) return known
  const provider = createOpenAICompatible({ name: 'model', baseURL: settings.url, includeUsage: true, fetch: fetchHere, ...(settings.apiKey ? { apiKey: settings.apiKey } : {}) })
  const client = { model: provider(settings.name), breaker: createBreaker('model', { failures: 3, halfOpenAfterMs: 30_000 }) }
  clients.set(settings, client)
  return client
}

/** Redirects are refused: questions and the key must reach only the configured endpoint. */
const fetchHere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })
