import { expect, test } from 'vitest'
import { nextTurn } from './next-turn.ts'

test('of several pieces of work one goes on in each round of the event loop, and each in its order', async () => {
  let [round, isOver] = [0, false]
  const count = () => {
    round += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const turns: { who: string; round: number }[] = []
  const work = async (who: string) => {
    for (let step = 0; step < 5; step += 1) {
      await nextTurn()
      turns.push({ who, round })
    }
  }
  await Promise.all([work('a'), work('b'), work('c')])
  isOver = true
  expect(new Set(turns.map((turn) => turn.round)).size).toBe(15)
  expect(turns.map(({ who }) => who).join('')).toBe('abcabcabcabcabc')
})
