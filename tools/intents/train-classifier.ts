import { classifierSize, LinearClassifier, noLabel, partsOfSentence, randomFrom, softmax } from '../../src/features/answers/testing.ts'

export interface LabelledSentence {
  text: string
  label: string
  /** the sentence's weight relative to the others */
  weight: number
}

const rounds = 30
const firstStep = 0.5
/** Keeps the weights of rare features small. */
const decay = 2e-5

/** Trains by gradient descent (AdaGrad), in a fixed order of sentences: the same input gives the same classifier. */
export function trainClassifier(sentences: readonly LabelledSentence[]): LinearClassifier {
  const labels = [noLabel, ...[...new Set(sentences.map(({ label }) => label))].filter((label) => label !== noLabel).toSorted()]
  const weights = new Float32Array(labels.length * classifierSize)
  const slopes = new Float32Array(labels.length * classifierSize).fill(1e-3)
  const biases = new Float32Array(labels.length)
  const biasSlopes = new Float32Array(labels.length).fill(1e-3)
  const read = shuffled(sentences.map(({ text, label, weight }) => ({ parts: partsOfSentence(text), at: labels.indexOf(label), weight })))
  for (let round = 0; round < rounds; round++) {
    for (const { parts, at, weight } of read) {
      const value = 1 / Math.sqrt(parts.length || 1)
      const found = softmax(labels.map((_, label) => biases[label]! + value * parts.reduce((sum, part) => sum + weights[label * classifierSize + part]!, 0)))
      for (let label = 0; label < labels.length; label++) {
        const error = weight * (found[label]! - Number(label === at))
        biasSlopes[label]! += error * error
        biases[label]! -= (firstStep * error) / Math.sqrt(biasSlopes[label]!)
        for (const part of parts) {
          const place = label * classifierSize + part
          const slope = error * value + decay * weights[place]!
          slopes[place]! += slope * slope
          weights[place]! -= (firstStep * slope) / Math.sqrt(slopes[place]!)
        }
      }
    }
  }
  const scale = weights.reduce((most, each) => Math.max(most, Math.abs(each)), 1e-6) / 127
  return new LinearClassifier(labels, Int8Array.from(weights, (each) => Math.round(each / scale)), scale, [...biases])
}

/** Shuffles with a fixed seed. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const random = randomFrom(1)
  return items.map((item) => [random(), item] as const).toSorted(([one], [other]) => one - other).map(([, item]) => item)
}
