import { readFileSync } from 'node:fs'
import { loadKernel, type Kernel } from './multiply.ts'
import { TensorFile } from './tensor-file.ts'
import { readVocabulary, wordPieces, type Vocabulary } from './word-pieces.ts'

/** all-MiniLM-L6-v2: a BERT encoder of six layers, whose mean over a text's pieces is the text's meaning. */
const layerCount = 6
const heads = 12
/** the numbers of a piece, within and between the two steps of a layer */
const width = 384
const inner = 1536
const headWidth = width / heads
/** The model's authors cut texts here: what follows changes little. */
const mostPieces = 128
const epsilon = 1e-12
/** The largest number of an activation: a sum of 1,536 products with bytes stays below 2^31. */
const mostActivation = 8191

/** 4.6 MB of word pieces are kept decoded; most texts consist of these. */
const mostWords = 3000

interface Dense {
  /** the address of the weights, a byte each */
  at: number
  rows: number
  depth: number
  /** of each row: what its bytes are multiplied by */
  scales: Float32Array
  bias: Float32Array
}

interface Norm {
  weight: Float32Array
  bias: Float32Array
}

interface Layer {
  query: Dense
  key: Dense
  value: Dense
  output: Dense
  afterAttention: Norm
  inner: Dense
  outer: Dense
  afterInner: Norm
}

export interface ModelFiles {
  weightsPath: string
  tokenizerPath: string
}

/**
 * Computes the meaning of English texts with all-MiniLM-L6-v2. The weights of the layers are bytes with a scale for
 * each row (a quarter of the memory, and the vectors stay the same to .999); those of the words stay in the file, of
 * which a text reads a few rows.
 */
export class MiniLm {
  readonly #vocabulary: Vocabulary
  readonly #file: TensorFile
  readonly #kernel: Kernel
  readonly #layers: Layer[]
  readonly #positions: Float32Array
  readonly #type: Float32Array
  readonly #first: Norm
  readonly #words = new Map<number, Float32Array>()
  /** where the kernel finds activations, and puts sums */
  readonly #left: number
  readonly #sums: number

  static async load({ weightsPath, tokenizerPath }: ModelFiles): Promise<MiniLm> {
    const weights = layerCount * (4 * width * width + 2 * width * inner)
    const kernel = await loadKernel(weights + mostPieces * inner * 6)
    return new MiniLm(kernel, weights, new TensorFile(weightsPath), readVocabulary(readFileSync(tokenizerPath, 'utf8')))
  }

  private constructor(kernel: Kernel, weights: number, file: TensorFile, vocabulary: Vocabulary) {
    this.#kernel = kernel
    this.#file = file
    this.#vocabulary = vocabulary
    this.#left = weights
    this.#sums = weights + mostPieces * inner * 2
    this.#positions = Float32Array.from(file.read('embeddings.position_embeddings.weight'))
    this.#type = Float32Array.from(file.readRow('embeddings.token_type_embeddings.weight', 0))
    this.#first = this.#norm('embeddings.LayerNorm')
    let at = 0
    const dense = (name: string, rows: number, depth: number) => {
      const read = this.#dense(name, at, rows, depth)
      at += rows * depth
      return read
    }
    this.#layers = Array.from({ length: layerCount }, (_, number): Layer => {
      const name = `encoder.layer.${number}`
      return {
        query: dense(`${name}.attention.self.query`, width, width),
        key: dense(`${name}.attention.self.key`, width, width),
        value: dense(`${name}.attention.self.value`, width, width),
        output: dense(`${name}.attention.output.dense`, width, width),
        afterAttention: this.#norm(`${name}.attention.output.LayerNorm`),
        inner: dense(`${name}.intermediate.dense`, inner, width),
        outer: dense(`${name}.output.dense`, width, inner),
        afterInner: this.#norm(`${name}.output.LayerNorm`),
      }
    })
  }

  /** @returns 384 numbers, of length 1 */
  encode(text: string): Float32Array {
    const pieces = wordPieces(text, this.#vocabulary, mostPieces)
    const count = pieces.length
    let states: Float32Array = new Float32Array(count * width)
    for (const [place, piece] of pieces.entries()) {
      const word = this.#wordOf(piece)
      for (let i = 0; i < width; i++) states[place * width + i] = word[i]! + this.#positions[place * width + i]! + this.#type[i]!
    }
    normalise(states, this.#first)
    for (const layer of this.#layers) {
      const attended = attend(this.#apply(layer.query, states, count), this.#apply(layer.key, states, count), this.#apply(layer.value, states, count), count)
      states = added(this.#apply(layer.output, attended, count), states)
      normalise(states, layer.afterAttention)
      const between = this.#apply(layer.inner, states, count)
      for (let i = 0; i < between.length; i++) between[i] = gelu(between[i]!)
      states = added(this.#apply(layer.outer, between, count), states)
      normalise(states, layer.afterInner)
    }
    return meanOf(states, count)
  }

  /** The numbers of a piece; those of the first few thousand pieces that were read are kept. */
  #wordOf(piece: number): Float32Array {
    const known = this.#words.get(piece)
    if (known) return known
    const word = Float32Array.from(this.#file.readRow('embeddings.word_embeddings.weight', piece))
    if (this.#words.size < mostWords) this.#words.set(piece, word)
    return word
  }

  #norm(name: string): Norm {
    return { weight: Float32Array.from(this.#file.read(`${name}.weight`)), bias: Float32Array.from(this.#file.read(`${name}.bias`)) }
  }

  #dense(name: string, at: number, rows: number, depth: number): Dense {
    const weights = this.#file.read(`${name}.weight`)
    const bytes = new Int8Array(this.#kernel.memory.buffer, at, rows * depth)
    const scales = new Float32Array(rows)
    for (let row = 0; row < rows; row++) {
      let most = 0
      for (let i = row * depth; i < (row + 1) * depth; i++) most = Math.max(most, Math.abs(weights[i]!))
      scales[row] = most / 127 || 1
      for (let i = row * depth; i < (row + 1) * depth; i++) bytes[i] = Math.round(weights[i]! / scales[row]!)
    }
    return { at, rows, depth, scales, bias: Float32Array.from(this.#file.read(`${name}.bias`)) }
  }

  /** A dense layer: states times weights, plus bias. */
  #apply({ at, rows, depth, scales, bias }: Dense, states: Float32Array, count: number): Float32Array {
    const { memory, multiply } = this.#kernel
    const left = new Int16Array(memory.buffer, this.#left, count * depth)
    const units = new Float32Array(count)
    for (let place = 0; place < count; place++) {
      let most = 0
      for (let i = place * depth; i < (place + 1) * depth; i++) most = Math.max(most, Math.abs(states[i]!))
      units[place] = most / mostActivation || 1
      const scale = 1 / units[place]!
      // rounds as Math.round does, in a third of the time
      for (let i = place * depth; i < (place + 1) * depth; i++) left[i] = ((states[i]! * scale + mostActivation + 1.5) | 0) - mostActivation - 1
    }
    multiply(this.#left, at, this.#sums, count, rows, depth)
    const sums = new Int32Array(memory.buffer, this.#sums, count * rows)
    const result = new Float32Array(count * rows)
    for (let place = 0, to = 0; place < count; place++) {
      const unit = units[place]!
      for (let row = 0; row < rows; row++, to++) result[to] = sums[to]! * unit * scales[row]! + bias[row]!
    }
    return result
  }
}

/** Attention: each piece gets the mean of all pieces' values, weighed by how well its query fits their keys. */
function attend(queries: Float32Array, keys: Float32Array, values: Float32Array, count: number): Float32Array {
  const result = new Float32Array(count * width)
  const weights = new Float32Array(count)
  const scale = 1 / Math.sqrt(headWidth)
  for (let head = 0; head < heads; head++) {
    const start = head * headWidth
    for (let place = 0; place < count; place++) {
      const from = place * width + start
      let most = -Infinity
      for (let other = 0; other < count; other++) {
        let fit = 0
        for (let i = 0; i < headWidth; i++) fit += queries[from + i]! * keys[other * width + start + i]!
        weights[other] = fit * scale
        most = Math.max(most, weights[other]!)
      }
      let whole = 0
      for (let other = 0; other < count; other++) whole += weights[other] = Math.exp(weights[other]! - most)
      for (let other = 0; other < count; other++) {
        const share = weights[other]! / whole
        for (let i = 0; i < headWidth; i++) result[from + i]! += share * values[other * width + start + i]!
      }
    }
  }
  return result
}

function added(states: Float32Array, others: Float32Array): Float32Array {
  for (let i = 0; i < states.length; i++) states[i]! += others[i]!
  return states
}

/** Layer normalisation, in place. */
function normalise(states: Float32Array, { weight, bias }: Norm): void {
  for (let start = 0; start < states.length; start += width) {
    let sum = 0
    for (let i = 0; i < width; i++) sum += states[start + i]!
    const mean = sum / width
    let squares = 0
    for (let i = 0; i < width; i++) squares += (states[start + i]! - mean) ** 2
    const scale = 1 / Math.sqrt(squares / width + epsilon)
    for (let i = 0; i < width; i++) states[start + i] = (states[start + i]! - mean) * scale * weight[i]! + bias[i]!
  }
}

const geluRange = 8
const geluSteps = 512
/** The Gaussian error linear unit, by its usual approximation, from -8 to 8 in steps of 1/512. */
const geluTable = Float32Array.from({ length: 2 * geluRange * geluSteps + 2 }, (_, step) => {
  const x = step / geluSteps - geluRange
  return x / (1 + Math.exp(-1.595_769_121_6 * (x + 0.044_715 * x * x * x)))
})

/** The same between two steps by a straight line; beyond them it is 0 or `x`. */
function gelu(x: number): number {
  if (x <= -geluRange) return 0
  if (x >= geluRange) return x
  const place = (x + geluRange) * geluSteps
  const step = place | 0
  const before = geluTable[step]!
  return before + (place - step) * (geluTable[step + 1]! - before)
}

function meanOf(states: Float32Array, count: number): Float32Array {
  const mean = new Float32Array(width)
  for (let place = 0; place < count; place++) for (let i = 0; i < width; i++) mean[i]! += states[place * width + i]!
  const length = Math.hypot(...mean)
  return mean.map((value) => value / length)
}
