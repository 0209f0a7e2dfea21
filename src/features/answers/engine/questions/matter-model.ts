import { withoutAccents } from '../../questions/without-accents.ts'
import type { OwnMatter } from './recognise-own-matter.ts'

/** What a question may be after: `none` is what the articles are asked. The order is that of the numbers in the files. */
export const learnedMatters = ['none', 'appointment', 'appointmentChange', 'order', 'ticket', 'outage', 'trouble', 'account', 'bill', 'plan'] as const satisfies readonly ('none' | OwnMatter)[]
export type LearnedMatter = (typeof learnedMatters)[number]

/** How many numbers a matter has; what a question is made of shares them by its hash. */
export const modelSize = 16_384
/** Longer questions are read to here. */
const mostWords = 40
const gramLength = 4

/**
 * ANS-20: whether somebody asks after something of their own, and of what, however they put it (multinomial logistic
 * regression over words, their neighbours and their letters). tools/matters/ has the sentences that it has learned from.
 */
export class MatterModel {
  /** matter after matter */
  readonly #weights: Int8Array
  /** what a weight is multiplied by */
  readonly #scale: number
  /** by matter */
  readonly #biases: Float32Array

  constructor(weights: Int8Array, scale: number, biases: Float32Array) {
    this.#weights = weights
    this.#scale = scale
    this.#biases = biases
  }

  /** By matter, in the order of `learnedMatters`: how likely it is that the question is after it; 1 together. */
  probabilities(question: string): number[] {
    const parts = partsOfQuestion(question)
    const factor = this.#scale / Math.sqrt(parts.length || 1)
    return softmax(
      learnedMatters.map((_, matter) => {
        let sum = 0
        for (const part of parts) sum += this.#weights[matter * modelSize + part]!
        return this.#biases[matter]! + sum * factor
      }),
    )
  }

  save(): Uint8Array<ArrayBuffer> {
    const head = Float32Array.of(this.#scale, ...this.#biases)
    return Uint8Array.from(Buffer.concat([Buffer.from(head.buffer), Buffer.from(this.#weights.buffer, this.#weights.byteOffset, this.#weights.byteLength)]))
  }

  /** @throws where the bytes are not what `save` gives */
  static load(bytes: Uint8Array): MatterModel {
    const headBytes = 4 * (1 + learnedMatters.length)
    if (bytes.length !== headBytes + learnedMatters.length * modelSize) throw new Error('These bytes are no model of own matters.')
    const [scale = 0, ...biases] = new Float32Array(Uint8Array.from(bytes.subarray(0, headBytes)).buffer)
    return new MatterModel(Int8Array.from(bytes.subarray(headBytes), (byte) => (byte << 24) >> 24), scale, Float32Array.from(biases))
  }
}

/** The numbers of what a question is made of, each once: words, pairs of neighbours, how it begins, and the letters of each word. */
export function partsOfQuestion(question: string): number[] {
  const words = withoutAccents(question).replace(/['’`´]/g, '').replace(/\d+/g, '#').match(/[\p{L}#]+/gu)?.slice(0, mostWords) ?? []
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
  return (value >>> 0) % modelSize
}

export function softmax(values: readonly number[]): number[] {
  const most = Math.max(...values)
  const odds = values.map((value) => Math.exp(value - most))
  const sum = odds.reduce((total, each) => total + each, 0)
  return odds.map((each) => each / sum)
}
