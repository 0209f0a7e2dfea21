import type { LanguageModel } from 'ai'
import type { CircuitBreakerPolicy } from 'cockatiel'
import { beginWatched, createBreaker, NothingLearned } from '../services/breaker.ts'
import type { Config } from '../config/config.ts'
import { followSignal } from '../context/request-context.ts'

export interface ModelRequest {
  instructions: string
  prompt: string
  maxOutputTokens: number
  /** within this the first word has to come, and after it each next one */
  patienceMs: number
  signal: AbortSignal
}

export interface ModelUsage {
  /** undefined where the model does not say */
  inputTokens: number | undefined
  outputTokens: number | undefined
}

/** late: no word in time; broken: it could not be reached, answered with an error or garbage, broke off, or is left alone; cut: it said too much. */
export type ModelEnd = { kind: 'whole' | 'late' | 'broken' | 'cut' } & ModelUsage

/** More than this is no answer to a question, whatever it is. */
const maxCharacters = 20_000

/** A model that was given less time and said nothing may be sound. */
const fairTimeMs = 2000

type Settings = NonNullable<Config['model']>

/**
 * What a model says, as it comes, from any endpoint that speaks OpenAI's chat completions. Never throws for the model's own
 * failures: it returns how it ended. Throws where `signal` is aborted; a reader who stops reading ends the call. One that was
 * late or broken three times in a row is left alone for half a minute, so that nobody else waits for it.
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

/** Aborts when nothing has come for too long. */
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

/** The library takes a third of a second to load: only where a model is configured, with the first question. */
async function clientOf(settings: Settings): Promise<Client> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const known = clients.get(settings)
  if (known) return known
  const provider = createOpenAICompatible({ name: 'model', baseURL: settings.url, includeUsage: true, fetch: fetchHere, ...(settings.apiKey ? { apiKey: settings.apiKey } : {}) })
  const client = { model: provider(settings.name), breaker: createBreaker('model', { failures: 3, halfOpenAfterMs: 30_000 }) }
  clients.set(settings, client)
  return client
}

/** Questions and key go where the operator said, and nowhere else. */
const fetchHere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })
