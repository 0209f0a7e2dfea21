import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A queue whose work takes as long as the test says, and ends when it says so. */
function buildQueue({ mostWaiting = 20, waitMs = 60_000 } = {}) {
  let now = 0
  const queue = createFairQueue({ mostWaiting, waitMs, forgetMs: 60_000 }, () => now)
  const begun: string[] = []
  let end: (() => void) | undefined
  const bring = (who: string, name = who) =>
    queue.run(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => (end = resolve))
      return name
    }, who)
  const finish = async (ms: number) => {
    // what was brought begins
    await settled()
    now += ms
    end?.()
    await settled()
  }
  return { bring, finish, begun, pass: (ms: number) => void (now += ms) }
}

test('TIC-09 whoever brings many or heavy pictures waits behind those who did not, and only for them', async () => {
  const { bring, finish, begun } = buildQueue()
  const done = ['m1', 'm2', 'm3'].map((name) => bring('maya', name))
  done.push(bring('ben', 'b1'), bring('ben', 'b2'), bring('olive', 'o1'))
  for (const ms of [12_000, 500, 500, 500, 12_000, 12_000]) await finish(ms)
  expect(begun).toEqual(['m1', 'b1', 'o1', 'b2', 'm2', 'm3'])
  expect(await Promise.all(done)).toEqual(['m1', 'm2', 'm3', 'b1', 'b2', 'o1'])
})

test('TIC-09 one person alone gets one after another in order, and what was long ago counts no more', async () => {
  const { bring, finish, begun, pass } = buildQueue()
  const done = ['m1', 'm2'].map((name) => bring('maya', name))
  await finish(12_000)
  await finish(12_000)
  pass(3_600_000)
  done.push(bring('ben', 'b1'), bring('maya', 'm3'), bring('ben', 'b2'))
  for (let n = 0; n < 3; n++) await finish(100)
  expect(begun).toEqual(['m1', 'm2', 'b1', 'm3', 'b2'])
  await Promise.all(done)
})

test('TIC-09 a full queue has room for whoever waits with less, and refuses whoever waits with most', async () => {
  const { bring, finish, begun } = buildQueue({ mostWaiting: 3 })
  const [first, second, third, fourth] = ['m1', 'm2', 'm3', 'm4'].map((name) => bring('maya', name))
  expect(await bring('maya', 'm5')).toBeUndefined()
  const ben = bring('ben')
  expect(await fourth).toBeUndefined()
  const olive = bring('olive')
  expect(await third).toBeUndefined()
  // all wait with one each
  expect(await bring('dora')).toBeUndefined()
  for (let n = 0; n < 4; n++) await finish(1000)
  expect(begun).toEqual(['m1', 'ben', 'olive', 'm2'])
  expect(await Promise.all([first, second, ben, olive])).toEqual(['m1', 'm2', 'ben', 'olive'])
})

test('TIC-09 whoever waits too long is refused, and work that fails ends its turn', async () => {
  const { bring, finish, begun } = buildQueue({ waitMs: 20 })
  const first = bring('maya')
  expect(await bring('ben')).toBeUndefined()
  await finish(1000)
  expect(await first).toBe('maya')
  const queue = createFairQueue({ mostWaiting: 1, waitMs: 1000, forgetMs: 1000 })
  await expect(queue.run(() => Promise.reject(new Error('broken')), 'maya')).rejects.toThrow('broken')
  expect(await queue.run(async () => 'next', 'maya')).toBe('next')
  expect(begun).toEqual(['maya'])
})
