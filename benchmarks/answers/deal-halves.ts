import { createHash } from 'node:crypto'
import type { Half } from './questions.ts'

const seed = 'careline answers 1'

/**
 * Which half each question belongs to, by id. In each stratum, in the order given, one of every two neighbours goes to each half, and
 * a coin that depends on the seed, the stratum and the pair says which. So halves are even in every stratum, and a question that
 * is added at the end moves none of the others.
 */
export function dealHalves<Question extends { id: string }>(questions: readonly Question[], stratumOf: (question: Question) => string): Map<string, Half> {
  const halves = new Map<string, Half>()
  const dealt = new Map<string, number>()
  for (const question of questions) {
    const stratum = stratumOf(question)
    const place = dealt.get(stratum) ?? 0
    dealt.set(stratum, place + 1)
    const isFirst = place % 2 === 0
    halves.set(question.id, isFirst === isHeads(`${seed}|${stratum}|${place >> 1}`) ? 'tune' : 'report')
  }
  return halves
}

function isHeads(coin: string): boolean {
  return createHash('sha256').update(coin).digest()[0]! % 2 === 0
}
