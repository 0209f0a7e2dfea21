import { withoutAccents } from '../../questions/without-accents.ts'

/** How many numbers a label has; what a sentence is made of shares them by its hash. */
export const classifierSize = 16_384
/** Longer sentences are read to here. */
const mostWords = 40
const gramLength = 4

/** What a sentence is, and how likely that is. */
export interface Classified {
  label: string
  /** 0 to 1 */
  likelihood: number
  /** 0 to 1: that it is none of what was learned */
  none: number
}

/** The label of what is nothing of all that was learned. It stands first. @public for what makes classifiers */
export const noLabel = 'none'

/**
 * Says of a sentence what it is, however it is put (multinomial logistic regression over words, their neighbours and their
 * letters). tools/intents/ has the sentences that the shipped ones have learned from.
 */
export class LinearClassifier {
  readonly #labels: readonly string[]
  /** label after label */
  readonly #weights: Int8Array
  /** what a weight is multiplied by */
  readonly #scale: number
  /** by label */
  readonly #biases: readonly number[]

  constructor(labels: readonly string[], weights: Int8Array, scale: number, biases: readonly number[]) {
    this.#labels = labels
    this.#weights = weights
    this.#scale = scale
    this.#biases = biases
  }

  /** The likeliest label beside `none`. */
  classify(sentence: string): Classified {
    const [none = 1, ...likelihoods] = this.probabilities(sentence)
    const likelihood = Math.max(...likelihoods)
    return { label: this.#labels[1 + likelihoods.indexOf(likelihood)]!, likelihood, none }
  }

  /** By label, in their order; 1 together. */
  probabilities(sentence: string): number[] {
    const parts = partsOfSentence(sentence)
    const factor = this.#scale / Math.sqrt(parts.length || 1)
    return softmax(
      this.#labels.map((_, label) => {
        let sum = 0
        for (const part of parts) sum += this.#weights[label * classifierSize + part]!
        return this.#biases[label]! + sum * factor
      }),
    )
  }

  /** What `load` reads: a head (JSON, zero-terminated), then a byte for each weight. */
  save(): Uint8Array<ArrayBuffer> {
    const head = JSON.stringify({ labels: this.#labels, scale: this.#scale, biases: this.#biases })
    return Uint8Array.from(Buffer.concat([Buffer.from(`${head}\0`), Buffer.from(this.#weights.buffer, this.#weights.byteOffset, this.#weights.byteLength)]))
  }

  /** @throws where the bytes are not what `save` gives */
  static load(bytes: Uint8Array): LinearClassifier {
    const end = bytes.indexOf(0)
    const { labels, scale, biases } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, Math.max(0, end)))) as { labels: string[]; scale: number; biases: number[] }
    const weights = bytes.subarray(end + 1)
    if (weights.length !== labels.length * classifierSize) throw new Error('These bytes are no classifier.')
    return new LinearClassifier(labels, Int8Array.from(weights), scale, biases)
  }
}

/** The numbers of what a sentence is made of, each once: words, pairs of neighbours, and the letters of each word. */
export function partsOfSentence(sentence: string): number[] {
  const words = withoutAccents(sentence).replace(/['’`´]/g, '').replace(/\d+/g, '#').match(/[\p{L}#]+/gu)?.slice(0, mostWords) ?? []
  const parts = new Set<number>()
  for (const [at, word] of words.entries()) {
    parts.add(hash(`w ${word}`))
    parts.add(hash(`p ${words[at - 1] ?? ''} ${word}`))
    if (at > 1) parts.add(hash(`s ${words[at - 2]!} ${word}`))
    const spaced = ` ${word.slice(0, 30)} `
    for (let start = 0; start + gramLength <= spaced.length; start++) parts.add(hash(`g ${spaced.slice(start, start + gramLength)}`))
  }
  return [...parts]
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 0) % classifierSize
}

/** Likelihoods, as logarithms, as shares of 1. */
export function softmax(values: readonly number[]): number[] {
  const most = Math.max(...values)
  const odds = values.map((value) => Math.exp(value - most))
  const sum = odds.reduce((total, each) => total + each, 0)
  return odds.map((each) => each / sum)
}
