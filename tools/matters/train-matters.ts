import { learnedMatters, MatterModel, modelSize, partsOfQuestion, randomFrom, softmax, type LearnedMatter } from '../../src/features/answers/testing.ts'

/** What somebody asked, and what of their own it is after. `weight`: what it counts beside the others. */
export interface LabelledSentence {
  text: string
  matter: LearnedMatter
  weight: number
}

const rounds = 30
const firstStep = 0.5
/** Keeps weights small that few sentences ask for. */
const decay = 2e-5

/** Learns by gradient descent (AdaGrad), the sentences always in the same order: the same ones give the same model. */
export function trainMatters(sentences: readonly LabelledSentence[]): MatterModel {
  const matters = learnedMatters.length
  const weights = new Float32Array(matters * modelSize)
  const slopes = new Float32Array(matters * modelSize).fill(1e-3)
  const biases = new Float32Array(matters)
  const biasSlopes = new Float32Array(matters).fill(1e-3)
  const read = shuffled(sentences.map(({ text, matter, weight }) => ({ parts: partsOfQuestion(text), at: learnedMatters.indexOf(matter), weight })))
  for (let round = 0; round < rounds; round++) {
    for (const { parts, at, weight } of read) {
      const value = 1 / Math.sqrt(parts.length || 1)
      const found = softmax(learnedMatters.map((_, matter) => biases[matter]! + value * parts.reduce((sum, part) => sum + weights[matter * modelSize + part]!, 0)))
      for (let matter = 0; matter < matters; matter++) {
        const error = weight * (found[matter]! - Number(matter === at))
        biasSlopes[matter]! += error * error
        biases[matter]! -= (firstStep * error) / Math.sqrt(biasSlopes[matter]!)
        for (const part of parts) {
          const place = matter * modelSize + part
          const slope = error * value + decay * weights[place]!
          slopes[place]! += slope * slope
          weights[place]! -= (firstStep * slope) / Math.sqrt(slopes[place]!)
        }
      }
    }
  }
  const scale = weights.reduce((most, each) => Math.max(most, Math.abs(each)), 1e-6) / 127
  return new MatterModel(Int8Array.from(weights, (each) => Math.round(each / scale)), scale, biases)
}

/** In an order that has nothing to do with theirs, and is always the same. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const random = randomFrom(1)
  return items.map((item) => [random(), item] as const).toSorted(([one], [other]) => one - other).map(([, item]) => item)
}
