import { Writable } from 'node:stream'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { OutboxMailTable } from '../database/tables/schema.ts'
import type { Database } from '../database/database.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { explain, queriesOf } from '#test/support/explain.ts'
import { lease, listDue } from '../jobs/durable-queue.ts'
import { createLog } from '../observability/log.ts'
import { testNow } from '#test/support/context.ts'
import { parseSmtpUrl } from './mail-settings.ts'
import type { ComposedMail } from './outgoing-mail.ts'
import { outbox } from './outbox-store.ts'
import { sendDue, type OutboxParts } from './send-outbox.ts'
import { createSmtpSender } from './smtp-sender.ts'
import { listenSmtp, type Fault, type TakenMail } from '#test/support/smtp-server.ts'

const never = new AbortController().signal

async function addMails(database: Database, ids: readonly string[], columns: Partial<Insertable<OutboxMailTable>> = {}): Promise<void> {
  const rows = ids.map((id) => ({ message_id: `<${id}@localhost>`, created_at: testNow, sent_at: null, attempts: 0, account_number: '1', template: 'test', payload: '{}', due_at: testNow, ...columns }))
  await database.write.insertInto('outbox_mail').values(rows).execute()
}

const rowsOf = (database: Database) => database.read.selectFrom('outbox_mail').selectAll().orderBy('message_id').execute()

/** A worker with its own mail server; the test moves its clock. */
async function buildWorker(database: Database, fault?: (step: string, taken: readonly TakenMail[]) => Fault | undefined, compose?: () => Promise<ComposedMail>) {
  const server = await listenSmtp(fault)
  let now = testNow
  const sender = createSmtpSender(parseSmtpUrl(`smtp://127.0.0.1:${server.port}`)!, { name: undefined, address: 'visits@example.com' })
  const plain = async (): Promise<ComposedMail> => ({ ok: true, mail: { to: { name: undefined, address: 'a@example.com' }, subject: 's', text: 't', html: '<p>t</p>' } })
  const parts: OutboxParts = { database, clock: () => now, log: createLog('silent'), sender, compose: compose ?? plain }
  return { ...server, parts, run: () => sendDue(parts, never), advance: (ms: number) => void (now += ms) }
}

const idsOf = (taken: readonly TakenMail[]) => taken.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)![1]!.trim()).toSorted()
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `m${String(n).padStart(2, '0')}`)

describeEachEngine('the outbox', (openTestDatabase, engine) => {
  test('what is due is sent once; what waits for its hour is not, until then', async () => {
    const database = await openTestDatabase()
    await addMails(database, ['now'])
    await addMails(database, ['later'], { due_at: testNow + 1000 })
    const worker = await buildWorker(database)
    await worker.run()
    await worker.run()
    expect(idsOf(worker.taken)).toEqual(['<now@localhost>'])
    worker.advance(1000)
    await worker.run()
    expect(idsOf(worker.taken)).toEqual(['<later@localhost>', '<now@localhost>'])
    expect((await rowsOf(database)).map(({ sent_at }) => sent_at)).toEqual([testNow + 1000, testNow])
  })

  test('two workers at once send each e-mail once', async () => {
    const database = await openTestDatabase()
    await addMails(database, numbered(20))
    const [one, other] = [await buildWorker(database), await buildWorker(database)]
    await Promise.all([one.run(), other.run()])
    expect(idsOf([...one.taken, ...other.taken])).toEqual(numbered(20).map((id) => `<${id}@localhost>`))
  })

  test('more than one round holds: each round says whether there is more', async () => {
    const database = await openTestDatabase()
    await addMails(database, numbered(45))
    const worker = await buildWorker(database)
    expect([await worker.run(), await worker.run(), await worker.run()]).toEqual([true, true, false])
    expect(worker.taken).toHaveLength(45)
  })

  test('two about the same visit do not go out side by side: they arrive in their order', async () => {
    const database = await openTestDatabase()
    await addMails(database, ['a1', 'a2', 'a3'], { subject_id: 'WO1' })
    await addMails(database, ['b1'], { subject_id: 'WO2' })
    const worker = await buildWorker(database)
    await worker.run()
    expect(idsOf(worker.taken)).toEqual(['<a1@localhost>', '<b1@localhost>'])
    await worker.run()
    await worker.run()
    expect(worker.taken.slice(2).map(({ source }) => /a\d/.exec(source)![0])).toEqual(['a2', 'a3'])
  })

  test('one that failed, or that another process sends, holds up the later ones about its visit; one that waits for its hour holds up none', async () => {
    const database = await openTestDatabase()
    const about = { subject_id: 'WO1' }
    await addMails(database, ['reminder'], { ...about, created_at: testNow - 3, due_at: testNow + 90_000 })
    await addMails(database, ['first'], { ...about, created_at: testNow - 2 })
    await addMails(database, ['second'], { ...about, created_at: testNow - 1, due_at: testNow - 1 })
    await addMails(database, ['done'], { ...about, created_at: testNow - 4, attempts: 1, sent_at: testNow - 3 })
    let isDown = true
    const worker = await buildWorker(database, (step) => (step === 'greeting' && isDown ? { say: '421 busy' } : undefined))
    const other = await buildWorker(database)
    await worker.run()
    await other.run()
    isDown = false
    worker.advance(60_000)
    const due = await listDue(outbox, database.read, worker.parts.clock(), 20)
    expect(due.map(({ message_id: id }) => id)).toEqual(['<first@localhost>'])
    const [asked] = await queriesOf(database, (db) => listDue(outbox, db, testNow, 20))
    // the rows of one subject are looked at, not all that wait
    expect(await explain(database, engine, asked!)).toContain('outbox_mail_subject')
    await worker.run()
    await worker.run()
    expect([...other.taken, ...worker.taken].map(({ source }) => /(first|second|reminder)@/.exec(source)![1])).toEqual(['first', 'second'])
    worker.advance(60_000)
    await worker.run()
    expect(worker.taken).toHaveLength(3)
  })

  test('a server that takes the e-mail and drops the connection gets it again, with the same Message-ID', async () => {
    const database = await openTestDatabase()
    await addMails(database, ['twice'])
    const worker = await buildWorker(database, (step, taken) => (step === 'end' && taken.length === 1 ? 'drop' : undefined))
    await worker.run()
    expect((await rowsOf(database))[0]).toMatchObject({ sent_at: null, given_up_at: null, attempts: 1 })
    await worker.run()
    expect(worker.taken).toHaveLength(1)
    worker.advance(60_000)
    await worker.run()
    expect(idsOf(worker.taken)).toEqual(['<twice@localhost>', '<twice@localhost>'])
    expect((await rowsOf(database))[0]).toMatchObject({ sent_at: testNow + 60_000, attempts: 2 })
  })

  test('a process that dies after sending and before noting it: another one sends it again when the lease is over', async () => {
    const database = await openTestDatabase()
    await addMails(database, ['again'])
    const worker = await buildWorker(database)
    const [row] = await listDue(outbox, database.read, testNow, 1)
    expect(await lease(outbox, database, row!, testNow + outbox.leaseMs)).toBe(true)
    const composed = await worker.parts.compose(row!)
    if (composed.ok) await worker.parts.sender.send(composed.mail!, row!.message_id, never)
    await worker.run()
    expect(worker.taken).toHaveLength(1)
    worker.advance(outbox.leaseMs)
    await worker.run()
    expect(idsOf(worker.taken)).toEqual(['<again@localhost>', '<again@localhost>'])
  })

  test('what a server refuses for good, and what cannot be written, is given up with a reason and not tried again', async () => {
    const database = await openTestDatabase()
    await addMails(database, ['refused'])
    const refused = await buildWorker(database, (step) => (step === 'RCPT' ? { say: '550 5.1.1 no such mailbox' } : undefined))
    await refused.run()
    await addMails(database, ['nobody'])
    const nobody = await buildWorker(database, undefined, async () => ({ ok: false, reason: 'no-address' }))
    await nobody.run()
    expect(await rowsOf(database)).toMatchObject([
      { message_id: '<nobody@localhost>', sent_at: null, given_up_at: testNow, reason: 'no-address' },
      { message_id: '<refused@localhost>', sent_at: null, given_up_at: testNow, reason: 'refused' },
    ])
    nobody.advance(86_400_000)
    await nobody.run()
    expect((await rowsOf(database)).map(({ attempts }) => attempts)).toEqual([1, 1])
  })

  test('a server that is away for two days: tried ever more rarely, then given up', async () => {
    const database = await openTestDatabase()
    await addMails(database, ['away'])
    const worker = await buildWorker(database, (step) => (step === 'greeting' ? { say: '421 busy' } : undefined))
    const pauses: number[] = []
    for (;;) {
      await worker.run()
      const row = (await rowsOf(database))[0]!
      if (row.given_up_at !== null) break
      const pause = row.due_at - worker.parts.clock()
      pauses.push(pause)
      worker.advance(pause)
    }
    expect((await rowsOf(database))[0]).toMatchObject({ sent_at: null, reason: 'unreachable' })
    expect(pauses[0]).toBeLessThan(40_000)
    expect(Math.max(...pauses)).toBeLessThan(5_000_000)
    const hours = (worker.parts.clock() - testNow) / 3_600_000
    expect(hours).toBeGreaterThan(30)
    expect(hours).toBeLessThan(72)
  })

  test('TIC-05 a text message goes out in place of the e-mail, once, and its row says so; where the number takes none the e-mail goes', async () => {
    const database = await openTestDatabase()
    await addMails(database, ['m1', 'm2'])
    const worker = await buildWorker(database)
    const tried: string[] = []
    const parts: OutboxParts = {
      ...worker.parts,
      compose: async ({ message_id: id }) => ({ ok: true, mail: { to: { name: undefined, address: 'a@example.com' }, subject: 's', text: 't', html: '<p>t</p>' }, sms: { to: '+14045550142', text: id, locale: 'en' } }),
      texts: { send: async ({ text }, id) => (tried.push(id), text === '<m1@localhost>' ? { kind: 'accepted' } : { kind: 'refused', detail: '422' }) },
    }
    await sendDue(parts, never)
    await sendDue(parts, never)
    expect(tried.toSorted()).toEqual(['m1@localhost', 'm2@localhost'])
    expect(idsOf(worker.taken)).toEqual(['<m2@localhost>'])
    expect((await rowsOf(database)).map(({ sent_at: sentAt, channel }) => [sentAt, channel])).toEqual([[testNow, 'sms'], [testNow, null]])
  })

  test('TIC-05 what the gateway does not take is tried again under the same id, and the log never names the number', async () => {
    const database = await openTestDatabase()
    await addMails(database, ['m1'])
    const worker = await buildWorker(database)
    const [lines, tried]: [string[], string[]] = [[], []]
    const log = createLog('info', new Writable({ write: (chunk: Buffer, _, done) => (lines.push(chunk.toString()), done()) }))
    const parts: OutboxParts = { ...worker.parts, log, compose: async () => ({ ok: true, mail: undefined, sms: { to: '+14045550142', text: 't', locale: 'en' } }), texts: { send: async ({ to }, id) => (tried.push(id), { kind: tried.length > 1 ? 'refused' : 'failed', detail: `no way to ${to}` }) } }
    await sendDue(parts, never)
    worker.advance(60_000)
    await sendDue(parts, never)
    expect(tried).toEqual(['m1@localhost', 'm1@localhost'])
    expect(await rowsOf(database)).toMatchObject([{ sent_at: null, reason: 'refused', channel: null }])
    expect(lines.join('')).toContain('no way to')
    expect(lines.join('')).not.toContain('555')
  })

  test('a worker that is stopped ends what it has begun and begins nothing new', async () => {
    const database = await openTestDatabase()
    await addMails(database, numbered(20))
    let isStopping = false
    const worker = await buildWorker(database, (step) => {
      if (step === 'end') isStopping = true
      return undefined
    })
    await sendDue(worker.parts, never, () => isStopping)
    const rows = await rowsOf(database)
    const sent = rows.filter(({ sent_at }) => sent_at !== null).length
    expect(sent).toBe(worker.taken.length)
    expect(sent).toBeLessThan(20)
    expect(rows.filter(({ attempts }) => attempts > 0)).toHaveLength(sent)
  })
})
