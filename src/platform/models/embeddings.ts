import type { EmbeddingModel } from 'ai'
import { BrokenCircuitError, type CircuitBreakerPolicy } from 'cockatiel'
import { Agent, fetch as fetchOutside } from 'undici'
import { createBreaker, isBeingTried } from '../services/breaker.ts'
import type { EmbeddingsSettings } from '../config/config.ts'

const connectTimeoutMs = 1000
/** More than any answer to `textsAtOnce` texts: an endpoint that never ends its answer does not fill the memory. */
const maxAnswerBytes = 8 * 1024 * 1024
const failuresBeforeOpen = 5
const halfOpenAfterMs = 10_000
/** What vectors of a model have: fewer say nothing, and each question is compared with thousands of them. */
const [fewestNumbers, mostNumbers] = [8, 4096]

interface Client {
  model: EmbeddingModel
  breaker: CircuitBreakerPolicy
}

const clients = new WeakMap<EmbeddingsSettings, Promise<Client>>()

/**
 * A vector for each text, in their order, from any endpoint that speaks OpenAI's embeddings. After five failures in a row the
 * endpoint is left alone for ten seconds.
 * @throws BrokenCircuitError meanwhile, and an error where it does not answer in time, or answers anything but so many vectors of one length with finite numbers
 */
export async function embedTexts(settings: EmbeddingsSettings, texts: readonly string[], timeoutMs: number): Promise<Float32Array[]> {
  const { model, breaker } = await clientOf(settings)
  if (isBeingTried(breaker)) throw new BrokenCircuitError()
  return breaker.execute(async () => {
    const { embedMany } = await import('ai')
    const { embeddings, responses } = await embedMany({
      model,
      values: [...texts],
      // whoever can wait asks again later by itself
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(timeoutMs),
      ...(settings.dimensions === undefined ? {} : { dimensions: settings.dimensions }),
    })
    return readVectors(inOrder(embeddings, responses?.[0]?.body), texts.length)
  })
}

/** The library takes a third of a second to load: only where an endpoint is configured, with the first text. */
function clientOf(settings: EmbeddingsSettings): Promise<Client> {
  const known = clients.get(settings)
  if (known) return known
  const made = createClient(settings)
  clients.set(settings, made)
  return made
}

async function createClient({ url, name, apiKey }: EmbeddingsSettings): Promise<Client> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const dispatcher = new Agent({ connect: { timeout: connectTimeoutMs }, keepAliveTimeout: 10_000, maxResponseSize: maxAnswerBytes })
  // texts and key go where the operator said, and nowhere else
  const fetchBounded = ((input: Parameters<typeof fetchOutside>[0], init: object) => fetchOutside(input, { ...init, dispatcher, redirect: 'error' })) as unknown as typeof fetch
  const provider = createOpenAICompatible({ name: 'embeddings', baseURL: url, fetch: fetchBounded, ...(apiKey ? { apiKey } : {}) })
  return { model: provider.embeddingModel(name), breaker: createBreaker('embeddings', { failures: failuresBeforeOpen, halfOpenAfterMs }) }
}

/** As the endpoint numbers them: the library takes them as they stand. */
function inOrder(embeddings: readonly number[][], body: unknown): readonly (readonly number[])[] {
  const data = (body as { data?: { index?: unknown }[] } | undefined)?.data
  const places = data?.map(({ index }) => index)
  if (!places || places.length !== embeddings.length || new Set(places).size !== places.length) return embeddings
  const isNumbered = places.every((place) => Number.isInteger(place) && (place as number) >= 0 && (place as number) < embeddings.length)
  if (!isNumbered) return embeddings
  const ordered: number[][] = []
  for (const [at, place] of places.entries()) ordered[place as number] = embeddings[at]!
  return ordered
}

function readVectors(embeddings: readonly (readonly number[])[], count: number): Float32Array[] {
  const size = embeddings[0]?.length ?? 0
  if (embeddings.length !== count) throw new Error(`The embeddings endpoint gave ${embeddings.length} vectors for ${count} texts.`)
  if (size < fewestNumbers || size > mostNumbers) throw new Error(`The embeddings endpoint gave vectors of ${size} numbers.`)
  return embeddings.map((numbers) => {
    const vector = Float32Array.from(numbers)
    const isSound = vector.length === size && vector.every((value) => Number.isFinite(value)) && vector.some((value) => value !== 0)
    if (!isSound) throw new Error('The embeddings endpoint gave vectors that cannot be compared.')
    return vector
  })
}
