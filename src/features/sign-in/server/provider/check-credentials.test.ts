import { expect, it } from 'vitest'
import { describeEachEngine } from '#test/support/databases.ts'
import { createRateLimit } from '#platform/limits/rate-limit.ts'
import { checkCredentials } from './check-credentials.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'
import { upsertCredential, upsertCustomer } from './people-store.ts'
import { createSignInLimits } from '../flow/sign-in-limits.ts'

describeEachEngine('limits of wrong passwords', { inTests: 'both' }, (openDatabase, engine) => {
  async function openLogin() {
    const database = await openDatabase()
    const hash = await hashPassword('right')
    const row = { login_type: 'UserId', first_name: 'May', last_name: 'B', customer_class: 'consumer', locale: 'en', phone: '', zip: '', time_zone: 'UTC' }
    await database.transaction(async (trx) => {
      await upsertCustomer(trx, { id: 'c1', login_id: 'may', ...row })
      await upsertCredential(trx, 'may', hash)
    })
    return database
  }
  const wrong = { loginId: 'may', password: 'wrong', from: '203.0.113.1' }
  const right = { loginId: 'may', password: 'right', from: '203.0.113.2' }

  it('a sign-in forgives the misses before it', async () => {
    const database = await openLogin()
    const limits = createSignInLimits(database)
    for (let round = 0; round < 2; round++) {
      for (let miss = 0; miss < 9; miss++) expect(await checkCredentials({ database }, limits, wrong)).toEqual({ ok: false, code: 'credentials' })
      expect(await checkCredentials({ database }, limits, right)).toEqual({ ok: true, customerId: 'c1' })
    }
  })

  it('many tries at the same moment do not slip past the limit', async () => {
    const database = await openLogin()
    const limits = createSignInLimits(database)
    const answers = await Promise.all(Array.from({ length: 15 }, () => checkCredentials({ database }, limits, wrong)))
    expect(answers.filter((answer) => !answer.ok && answer.code === 'wait')).toHaveLength(5)
  })

  it('several processes count together on PostgreSQL, each for itself otherwise', async () => {
    const database = await openLogin()
    const one = createSignInLimits(database)
    const other = createSignInLimits(database)
    for (let miss = 0; miss < 10; miss++) await checkCredentials({ database }, one, wrong)
    expect(await checkCredentials({ database }, one, right)).toMatchObject({ ok: false, code: 'wait' })
    expect((await checkCredentials({ database }, other, right)).ok).toBe(engine === 'sqlite')
  })

  it('one password tried on many login ids makes the address wait; who signs in from there is not counted', async () => {
    const database = await openLogin()
    const limits = { ...createSignInLimits(database), address: createRateLimit({ name: 'address_of_a_test', tries: 3, seconds: 60 }, database) }
    const from = '203.0.113.5'
    for (let round = 0; round < 2; round++) expect(await checkCredentials({ database }, limits, { ...right, from })).toMatchObject({ ok: true })
    for (let n = 0; n < 3; n++) expect(await checkCredentials({ database }, limits, { loginId: `no.${n}`, password: 'x', from })).toMatchObject({ code: 'credentials' })
    expect(await checkCredentials({ database }, limits, { ...right, from })).toMatchObject({ code: 'wait' })
    expect(await checkCredentials({ database }, limits, right)).toMatchObject({ ok: true })
  })

  it('neither login ids nor addresses are written down', async () => {
    const database = await openLogin()
    await checkCredentials({ database }, createSignInLimits(database), { loginId: 'some.body', password: 'x', from: '203.0.113.77' })
    const rows = JSON.stringify(await database.read.selectFrom('rate_limit').selectAll().execute())
    expect(rows).not.toMatch(/some\.body|203\.0\.113/)
    expect(rows.includes('sign_in_login_id')).toBe(engine === 'postgres')
  })
})

it('an unknown login id costs as much time as a known one, and no password fits it', async () => {
  const hash = await hashPassword('careline-demo')
  const timed = async (known: string | undefined) => {
    const started = process.cpuUsage()
    for (let run = 0; run < 5; run++) expect(await isPasswordOf(known, 'wrong')).toBe(false)
    return process.cpuUsage(started).user
  }
  const [known, unknown] = [await timed(hash), await timed(undefined)]
  // without a hash check one would be thousands of times faster; a loaded machine makes no difference of that size
  expect(unknown).toBeGreaterThan(known / 3)
  expect(known).toBeGreaterThan(unknown / 3)
})

it('two hashes of one password differ, and composed and decomposed letters are the same password', async () => {
  expect(await hashPassword('x')).not.toBe(await hashPassword('x'))
  expect(await isPasswordOf(await hashPassword('se\u00f1al'), 'sen\u0303al')).toBe(true)
})
