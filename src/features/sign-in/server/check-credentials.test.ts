import { expect, it } from 'vitest'
import { createMissLimit } from './check-credentials.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'

const minuteMs = 60_000

it('the eleventh try within fifteen minutes has to wait, and the wait ends by itself', () => {
  const limit = createMissLimit()
  for (let miss = 0; miss < 10; miss++) {
    expect(limit.isReached('maya', miss * minuteMs)).toBe(false)
    limit.count('maya', miss * minuteMs)
  }
  expect(limit.isReached('maya', 10 * minuteMs)).toBe(true)
  expect(limit.isReached('ben', 10 * minuteMs)).toBe(false)
  expect(limit.isReached('maya', 15 * minuteMs)).toBe(false)
})

it('a sign-in clears the count', () => {
  const limit = createMissLimit()
  for (let miss = 0; miss < 10; miss++) limit.count('maya', 0)
  limit.forget('maya')
  expect(limit.isReached('maya', 1)).toBe(false)
})

it('somebody who tries many login ids takes a bounded amount of memory', () => {
  const limit = createMissLimit()
  for (let miss = 0; miss < 10; miss++) limit.count('first', 0)
  for (let other = 0; other < 10_000; other++) limit.count(`other-${other}`, 0)
  expect(limit.isReached('first', 1)).toBe(false)
})

it('an unknown login id costs as much time as a known one, and no password fits it', async () => {
  const hash = await hashPassword('careline-demo')
  const timed = async (known: string | undefined) => {
    const started = process.cpuUsage()
    for (let run = 0; run < 5; run++) expect(await isPasswordOf(known, 'wrong')).toBe(false)
    return process.cpuUsage(started).user
  }
  const [known, unknown] = [await timed(hash), await timed(undefined)]
  // a missing check would be thousands of times quicker; a loaded machine is not
  expect(unknown).toBeGreaterThan(known / 3)
  expect(known).toBeGreaterThan(unknown / 3)
})

it('two hashes of one password differ, and composed and decomposed letters are the same password', async () => {
  expect(await hashPassword('x')).not.toBe(await hashPassword('x'))
  expect(await isPasswordOf(await hashPassword('se\u00f1al'), 'sen\u0303al')).toBe(true)
})
