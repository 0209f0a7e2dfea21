import type { EmbeddingModel } from 'ai'
import { BrokenCircuitError, type CircuitBreakerPolicy } from 'cockatiel'
import { Agent, fetch as fetchOutside } from 'undici'
import { createBreaker, isBeingTried } from '../services/breaker.ts'
import type { EmbeddingsSettings } from '../config/config.ts'

const connectTimeoutMs = 1000
/** More than any answer to `textsAtOnce` texts, so that an endless answer does not fill the memory. */
const maxAnswerBytes = 8 * 1024 * 1024
const failuresBeforeOpen = 5
const halfOpenAfterMs = 10_000
/** Accepted lengths of a vector: shorter ones are meaningless, and each question is compared with thousands. */
const [fewestNumbers, mostNumbers] = [8, 4096]

interface Client {
  model: EmbeddingModel
  breaker: CircuitBreakerPolicy
}

const clients = new WeakMap<EmbeddingsSettings, Promise<Client>>()

/**
 * One vector for each text, in order, from an endpoint with OpenAI's embeddings API. After five failures in a row the
 * endpoint is not called for ten seconds.
 * @throws BrokenCircuitError during that time, and an error if the endpoint does not answer in time, or answers with
 * anything but one vector per text, all of one length and with finite numbers
 */
export async function embedTexts(settings: EmbeddingsSettings, texts: readonly string[], timeoutMs: number): Promise<Float32Array[]> {
  const { model, breaker } = await clientOf(settings)
  if (isBeingTried(breaker)) throw new BrokenCircuitError()
  return breaker.execute(async () => {
    const { embedMany } = await import('ai')
    const { embeddings, responses } = await embedMany({
      model,
      values: [...texts],
      // no retries: callers with time retry later themselves
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(timeoutMs),
      ...(settings.dimensions === undefined ? {} : { dimensions: settings.dimensions }),
    })
    return readVectors(inOrder(embeddings, responses?.[0]?.body), texts.length)
  })
}

/** The library takes a third of a second to load, so it is loaded with the first text, if an endpoint is configured. */
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
  // redirects are refused: texts and the key must reach only the configured endpoint
  const fetchBounded = ((input: Parameters<typeof fetchOutside>[0], init: object) => fetchOutside(input, { ...init, dispatcher, redirect: 'error' })) as unknown as typeof fetch
  const provider = createOpenAICompatible({ name: 'embeddings', baseURL: url, fetch: fetchBounded, ...(apiKey ? { apiKey } : {}) })
  return { model: provider.embeddingModel(name), breaker: createBreaker('embeddings', { failures: failuresBeforeOpen, halfOpenAfterMs }) }
}

/** Sorts the vectors by the endpoint's own index, which the library ignores. */
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
