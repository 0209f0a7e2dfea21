import { createHash } from 'node:crypto'
import type { Half } from './questions.ts'

const seed = 'careline answers 1'

/**
 * Assigns each question to a half, by id. In each stratum, in the given order, the two questions of each pair go to
 * different halves, and a hash of the seed, the stratum and the pair's number decides which to which. So the halves are
 * even in every stratum, and a question added at the end moves no other.
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
