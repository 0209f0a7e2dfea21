import type { LanguageModel } from 'ai'
import type { Config } from './config.ts'
import { followSignal } from './request-context.ts'

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

/** late: no word in time; broken: it could not be reached, answered with an error or garbage, or broke off; cut: it said too much. */
export type ModelEnd = { kind: 'whole' | 'late' | 'broken' | 'cut' } & ModelUsage

/** More than this is no answer to a question, whatever it is. */
const maxCharacters = 20_000

type Settings = NonNullable<Config['model']>

/**
 * What a model says, as it comes, from any endpoint that speaks OpenAI's chat completions. Never throws for the model's own
 * failures: it returns how it ended. Throws where `signal` is aborted; a reader who stops reading ends the call.
 */
export async function* streamModel(settings: Settings, request: ModelRequest): AsyncGenerator<string, ModelEnd> {
  const { controller, done } = followSignal(request.signal)
  const clock = startClock(controller, request.patienceMs)
  let usage: ModelUsage = { inputTokens: undefined, outputTokens: undefined }
  let length = 0
  let isWhole = false
  try {
    const { streamText } = await import('ai')
    const { instructions, prompt, maxOutputTokens } = request
    const { stream } = streamText({
      model: await modelOf(settings), instructions, prompt, maxOutputTokens, temperature: 0, maxRetries: 0, abortSignal: controller.signal, onError: () => {},
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
      }
    }
  } catch (error) {
    if (request.signal.aborted) throw error
  } finally {
    clock.stop()
    done()
    controller.abort()
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

const models = new WeakMap<Settings, LanguageModel>()

/** The library takes a third of a second to load: only where a model is configured, with the first question. */
async function modelOf(settings: Settings): Promise<LanguageModel> {
  const known = models.get(settings)
  if (known) return known
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const provider = createOpenAICompatible({ name: 'model', baseURL: settings.url, includeUsage: true, ...(settings.apiKey ? { apiKey: settings.apiKey } : {}) })
  const model = provider(settings.name)
  models.set(settings, model)
  return model
}
