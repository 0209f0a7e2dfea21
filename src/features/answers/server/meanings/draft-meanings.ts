import type { Meanings, MeaningStore } from './meaning-store.ts'

/** Vectors of texts that the store does not know, by text. */
export type Vectors = ReadonlyMap<string, Int8Array>

/** STU-02: what the store knows, and a draft's texts beside it, which the store never learns. */
export function meaningsWith(store: MeaningStore, vectors: Vectors): Meanings {
  const of = (text: string) => vectors.get(text) ?? store.of(text)
  const likeness = (text: string, question: Float32Array) => {
    const numbers = of(text)
    return numbers ? store.likenessOf(numbers, question) : 0
  }
  const isOfDraft = (texts: readonly string[]) => texts.some((text) => vectors.has(text))
  return {
    of,
    likeness,
    ofQuestion: (question) => store.ofQuestion(question),
    likenesses: (texts, question) => (isOfDraft(texts) ? texts.map((text) => likeness(text, question)) : store.likenesses(texts, question)),
    nearest: (texts, question) => (isOfDraft(texts) ? (texts.every((text) => of(text)) ? Math.max(...texts.map((text) => likeness(text, question))) : undefined) : store.nearest(texts, question)),
    knowsLater: store.knowsLater,
  }
}

/** In ms: how long an editor who tries a question waits for new sentences. */
const encodingMs = 5000
/** Sentences of drafts that are remembered, so that the next question of the same draft need not wait. */
const mostRemembered = 2000

const remembered = new WeakMap<MeaningStore, Map<string, Int8Array>>()

/** The vectors of a draft's texts that the store does not know; those that are not ready in time are left to the next question. */
export async function encodeDraft(store: MeaningStore, texts: readonly string[]): Promise<Vectors> {
  const known = remembered.get(store) ?? new Map<string, Int8Array>()
  remembered.set(store, known)
  const wanted = [...new Set(texts)].filter((text) => !store.of(text))
  const until = performance.now() + encodingMs
  for await (const [encoded, numbers] of store.encodeApart(wanted.filter((text) => !known.has(text)))) {
    known.set(encoded, numbers)
    if (performance.now() > until) break
  }
  const vectors = new Map(wanted.flatMap((text) => (known.has(text) ? [[text, known.get(text)!] as const] : [])))
  for (const text of known.keys()) if (known.size > mostRemembered && !vectors.has(text)) known.delete(text)
  return vectors
}
