import { expect, test } from 'vitest'
import { call } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { insertAll } from '#platform/database/rows/insert-all.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { addCustomer } from '#test/support/people.ts'
import { changeSubscription, followOutage, readSubscription, saveStudioOutage } from '../../outage-endpoints.ts'
import type { OutageContent } from '../../rules/outage-model.ts'
import { outageHandlers } from '../handlers.ts'
import { composeOutageMail } from './compose-outage-mail.ts'
import { purgeOldFollowers, tellFollowers } from './tell-followers.ts'
import { tokenOf } from './subscription-token.ts'

const [hour, day] = [3_600_000, 86_400_000]
const outage = 'OUT-followed'
const content: OutageContent = {
  title: { en: 'No internet in <Midtown>', es: 'Sin internet en Midtown' }, text: { en: '', es: '' }, services: ['internet'], zips: ['30309'], isNational: false,
  cause: 'cable', timeZone: 'America/New_York', startedAt: testNow - hour, restoreAt: testNow + hour, endedAt: null, isPublished: true,
}
const follower = (id: string) => ({ id, outage_id: outage, email: `${id}@example.com`, audience: 'consumer' as const, locale: 'en' as const, customer_id: null, created_at: testNow - hour, confirmed_at: testNow - hour })
const outboxOf = (database: Database) => database.read.selectFrom('outbox_mail').selectAll().where('template', '=', 'outage').orderBy('message_id').execute()

describeEachEngine('following an outage', (openTestDatabase) => {
  async function open() {
    const database = await openTestDatabase()
    await addCustomer(database, { id: 'here', zip: '30309', email: 'Here@Example.com' })
    const runtime = buildRuntime({ database, handlers: outageHandlers })
    const visitor = buildContext(runtime)
    const customer = buildContext(runtime, { identity: signedInAs('here') })
    const operatorIdentity = { ...signedInAs('operator.grant'), role: 'operator' as const }
    const operator = buildContext(runtime, { identity: operatorIdentity })
    let version = 0
    const save = async (changes: Partial<OutageContent> = {}, note = '') => {
      const saved = await call(operator, saveStudioOutage, { params: { id: outage }, body: { ...content, ...changes, version, note: { en: note, es: note } } })
      if (!saved.ok) throw new Error(saved.code)
      version = saved.data.content.outage.version
    }
    await save()
    const follow = async (context: typeof visitor, body: { email?: string; outage?: string; locale?: 'en' | 'es' } = {}) => {
      const outcome = await call(context, followOutage, { body: { outage, locale: 'en', audience: 'consumer', ...body } })
      return outcome.ok ? outcome.data.content : outcome.code
    }
    const state = async (token: string) => {
      const outcome = await call(visitor, readSubscription, { body: { token, locale: 'en' } })
      return outcome.ok ? outcome.data.content.state : outcome.code
    }
    const change = (token: string, wanted: 'followed' | 'none') => call(visitor, changeSubscription, { body: { token, locale: 'en', wanted } })
    const tell = () => tellFollowers(runtime)
    const mails = async () => {
      const written = await Promise.all((await outboxOf(database)).map(async (row) => ({ row, written: await composeOutageMail(runtime, row) })))
      return written.map(({ written: each }) => (each.ok ? `${each.mail.to.address}: ${each.mail.subject}` : each.reason))
    }
    const tokens = async () => Promise.all((await database.read.selectFrom('outage_subscription').select('id').orderBy('email').execute()).map(({ id }) => tokenOf(database, id)))
    return { database, runtime, visitor, customer, save, follow, state, change, tell, mails, tokens }
  }

  test('OUT-03 whoever is signed in follows at once at the address of their account, and hears of a new estimate and of the end, of each once', async () => {
    const { customer, save, follow, tell, mails, database, runtime } = await open()
    expect(await follow(customer)).toEqual({ state: 'followed', email: 'here@example.com' })
    expect(await follow(customer)).toEqual({ state: 'followed', email: 'here@example.com' })
    await save({}, 'A crew is there.')
    await tell()
    expect(await mails()).toEqual([])
    await save({ restoreAt: testNow + 2 * hour }, 'The cable is longer than we thought.')
    await tell()
    await tell()
    expect(await mails()).toEqual(['here@example.com: New estimate: No internet in <Midtown>'])
    const written = await composeOutageMail(runtime, (await outboxOf(database))[0]!)
    if (!written.ok) throw new Error(written.reason)
    expect(written.mail.html).toContain('No internet in &lt;Midtown&gt;')
    expect(written.mail.text).toContain('The cable is longer than we thought.')
    expect(written.mail.unsubscribeUrl).toMatch(/\/support\/outages\/follow\?s=/)
    await save({ restoreAt: testNow + 2 * hour, endedAt: testNow })
    await tell()
    expect((await mails()).toSorted()).toEqual(['here@example.com: New estimate: No internet in <Midtown>', 'here@example.com: Working again: No internet in <Midtown>'])
  })

  test('OUT-03 a mailbox is asked once, however many addresses are written for it', async () => {
    const { visitor, follow, mails, change, tokens } = await open()
    for (const email of ['victim+1@example.com', 'victim+2@example.com', 'victim@example.com', 'Victim+3+x@Example.com']) expect(await follow(visitor, { email })).toEqual({ state: 'asked', email: email.toLowerCase() })
    await Promise.all(['many+1@example.com', 'many+2@example.com', 'many@example.com'].map((email) => follow(visitor, { email })))
    for (const email of ['victims@example.com', 'victim+1@example.org', '+victim@example.com']) await follow(visitor, { email })
    const asked = (await mails()).map((each) => each.split(':')[0]!)
    expect(asked.filter((each) => each.startsWith('many'))).toHaveLength(1)
    expect(asked.filter((each) => !each.startsWith('many')).toSorted()).toEqual(['+victim@example.com', 'victim+1@example.com', 'victim+1@example.org', 'victims@example.com'])
    // whoever has said yes may ask for another of their addresses
    for (const token of await tokens()) await change(token, 'followed')
    await follow(visitor, { email: 'victim+2@example.com' })
    expect(await mails()).toHaveLength(6)
  })

  test('OUT-03 anybody else is asked by e-mail first, hears nothing before they say yes, and ends it by the link of any e-mail', async () => {
    const { visitor, save, follow, state, change, tell, mails, tokens, database } = await open()
    expect(await follow(visitor, { email: ' A@b.example ', locale: 'es' })).toEqual({ state: 'asked', email: 'a@b.example' })
    // The answer must not reveal an existing follower, and an address is written to once.
    expect(await follow(visitor, { email: 'a@b.example' })).toEqual({ state: 'asked', email: 'a@b.example' })
    expect(await mails()).toEqual(['a@b.example: Confirme, por favor: novedades de «Sin internet en Midtown»'])
    const [token] = await tokens()
    await save({ restoreAt: testNow + 3 * hour })
    await tell()
    expect(await outboxOf(database)).toHaveLength(1)
    expect(await state(token!)).toBe('asked')
    for (const forged of ['', 'x', `${token!.split('.')[0]!}.`, `${token!.slice(0, -2)}xx`, `other.${token!.split('.')[1]!}`, `${token!}.x`]) {
      expect(await state(forged)).toBe('none')
      await change(forged, 'none')
    }
    await change(token!, 'followed')
    expect(await state(token!)).toBe('followed')
    await save({ restoreAt: testNow + 4 * hour })
    await tell()
    expect(await outboxOf(database)).toHaveLength(2)
    await change(token!, 'none')
    await change(token!, 'none')
    expect(await state(token!)).toBe('none')
    // E-mails that still wait in the outbox are no longer sent.
    expect(await mails()).toEqual(['superseded', 'superseded'])
    await save({ restoreAt: testNow + 4 * hour, endedAt: testNow })
    await tell()
    expect(await outboxOf(database)).toHaveLength(2)
  })

  test('OUT-03 no address, a wrong one, and an outage that is over or unknown are refused', async () => {
    const { visitor, save, follow } = await open()
    expect(await follow(visitor)).toBe('EMAIL_NEEDED')
    for (const email of ['x', 'a@b@c', 'a b@c.example', 'a\u202eb@x.example', 'a\ud800b@x.example', 'a@b.example\nBcc: c@d.example', `${'x'.repeat(250)}@b.example`]) expect(['EMAIL_NEEDED', 'INVALID_INPUT']).toContain(await follow(visitor, { email }))
    expect(await follow(visitor, { email: 'a@b.example', outage: 'OUT-none' })).toBe('OUTAGE_NOT_FOUND')
    await save({ endedAt: testNow })
    expect(await follow(visitor, { email: 'a@b.example' })).toBe('OUTAGE_NOT_FOUND')
  })

  test('OUT-03 a thousand followers are told once each, by two processes at once that both break off now and then', async () => {
    const { database, runtime, save } = await open()
    const ids = Array.from({ length: 1000 }, (_, place) => `f${String(place).padStart(4, '0')}`)
    await database.transaction((trx) => insertAll(trx, 'outage_subscription', ids.map(follower)))
    await save({ restoreAt: testNow + 2 * hour })
    await save({ restoreAt: testNow + 2 * hour, endedAt: testNow })
    let asked = 0
    const breaksOff = () => ++asked % 3 === 0
    for (let round = 0; round < 20; round++) await Promise.all([tellFollowers(runtime, breaksOff), tellFollowers(runtime, breaksOff)])
    const told = (await outboxOf(database)).map(({ payload }) => JSON.parse(payload) as { subscription: string; version: number }).map(({ subscription, version }) => `${subscription} ${version}`)
    expect(told.toSorted()).toEqual(ids.flatMap((id) => [`${id} 2`, `${id} 3`]).toSorted())
    expect(await database.read.selectFrom('outage_notice').select('is_done').execute()).toEqual([{ is_done: 1 }, { is_done: 1 }])
  })

  test('OUT-03 who follows is forgotten 30 days after the end, and who never confirmed after two days', async () => {
    const { database, runtime, save } = await open()
    await database.write.insertInto('outage_subscription').values([follower('kept'), { ...follower('unconfirmed'), confirmed_at: null, created_at: testNow - 3 * day }]).execute()
    const left = async () => (await database.read.selectFrom('outage_subscription').select('id').execute()).map(({ id }) => id)
    await purgeOldFollowers(runtime)
    expect(await left()).toEqual(['kept'])
    await save({ endedAt: testNow })
    await purgeOldFollowers({ ...runtime, clock: () => testNow + 30 * day })
    expect(await left()).toEqual(['kept'])
    await purgeOldFollowers({ ...runtime, clock: () => testNow + 30 * day + 1 })
    expect(await left()).toEqual([])
  })
})
