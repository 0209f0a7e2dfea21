import { withoutAccents } from '../../questions/without-accents.ts'

/** The number of weights per label; the parts of a sentence share them by hash. */
export const classifierSize = 16_384
/** Words of a sentence that are read; the rest is ignored. */
const mostWords = 40
const gramLength = 4

/** The likeliest label of a sentence. */
export interface Classified {
  label: string
  /** 0 to 1 */
  likelihood: number
  /** 0 to 1: the probability that the sentence has none of the learned labels */
  none: number
}

/**
 * The label of sentences that have none of the learned labels. It is the first label.
 * @public for the tools that train classifiers
 */
export const noLabel = 'none'

/**
 * Assigns a label to a sentence (multinomial logistic regression over words, neighbouring words and letters). The
 * training sentences of the shipped classifiers are in tools/intents/.
 */
export class LinearClassifier {
  readonly #labels: readonly string[]
  /** `classifierSize` weights per label, one label after another */
  readonly #weights: Int8Array
  /** the factor from a stored weight to its value */
  readonly #scale: number
  /** by label */
  readonly #biases: readonly number[]

  constructor(labels: readonly string[], weights: Int8Array, scale: number, biases: readonly number[]) {
    this.#labels = labels
    this.#weights = weights
    this.#scale = scale
    this.#biases = biases
  }

  /** The likeliest label other than `none`. */
  classify(sentence: string): Classified {
    const [none = 1, ...likelihoods] = this.probabilities(sentence)
    const likelihood = Math.max(...likelihoods)
    return { label: this.#labels[1 + likelihoods.indexOf(likelihood)]!, likelihood, none }
  }

  /** The probability of each label, in the order of the labels; the sum is 1. */
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

  /** The bytes that `load` reads: a head (JSON, zero-terminated), then one byte per weight. */
  save(): Uint8Array<ArrayBuffer> {
    const head = JSON.stringify({ labels: this.#labels, scale: this.#scale, biases: this.#biases })
    return Uint8Array.from(Buffer.concat([Buffer.from(`${head}\0`), Buffer.from(this.#weights.buffer, this.#weights.byteOffset, this.#weights.byteLength)]))
  }

  /** @throws if the bytes are not the output of `save` */
  static load(bytes: Uint8Array): LinearClassifier {
    const end = bytes.indexOf(0)
    const { labels, scale, biases } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, Math.max(0, end)))) as { labels: string[]; scale: number; biases: number[] }
    const weights = bytes.subarray(end + 1)
    if (weights.length !== labels.length * classifierSize) throw new Error('These bytes are no classifier.')
    return new LinearClassifier(labels, Int8Array.from(weights), scale, biases)
  }
}

/**
 * The hashes of a sentence's parts, each once: words, pairs of words that are neighbours or one word apart, and the
 * letters of each word, four at a time.
 */
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

/** Log-likelihoods as probabilities with the sum 1. */
export function softmax(values: readonly number[]): number[] {
  const most = Math.max(...values)
  const odds = values.map((value) => Math.exp(value - most))
  const sum = odds.reduce((total, each) => total + each, 0)
  return odds.map((each) => each / sum)
}
