import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { createLog } from '../observability/log.ts'
import { testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { listDue, nextTry, tryEach, type Fate, type Queue } from './durable-queue.ts'

const queue: Queue<'partner_delivery'> = { table: 'partner_delivery', key: ['id'], order: { of: ['subscription_id', 'subject'], by: ['place'] }, leaseMs: 1000, firstPauseMs: 100, longestPauseMs: 1000, atOnce: 3 }

async function addRows(database: Database, rows: readonly { id: string; subject?: string; place?: number; dueAt?: number; attempts?: number }[]): Promise<void> {
  const values = rows.map(({ id, subject, place, dueAt = testNow, attempts = 0 }) => ({ id, subscription_id: 's', created_at: testNow, due_at: dueAt, attempts, payload: id, subject: subject ?? null, place: place ?? null }))
  await database.write.insertInto('partner_delivery').values(values).execute()
}

/** A process that works on the queue; the test moves its clock. */
function openWorker(database: Database, fateOf: (id: string) => Fate<'partner_delivery'> = () => 'done') {
  let now = testNow
  const tried: string[] = []
  const list = () => listDue(queue, database.read, now, 10)
  const work = async (rows?: Awaited<ReturnType<typeof list>>) =>
    tryEach(queue, { database, clock: () => now, log: createLog('silent') }, rows ?? (await list()), async ({ id }) => {
      tried.push(id)
      return fateOf(id)
    })
  return { tried, list, work, advance: (ms: number) => void (now += ms) }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describeEachEngine('a queue', { inTests: 'both' }, (openTestDatabase) => {
  test('ten processes that have read the same rows try each once', async () => {
    const database = await openTestDatabase()
    await addRows(database, ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id })))
    const workers = Array.from({ length: 10 }, () => openWorker(database))
    const read = await Promise.all(workers.map(({ list }) => list()))
    expect(read.map(({ length }) => length)).toEqual(Array(10).fill(5))
    await Promise.all(workers.map(({ work }, index) => work(read[index])))
    expect(workers.flatMap(({ tried }) => tried).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await database.read.selectFrom('partner_delivery').select('id').execute()).toEqual([])
  })

  test('what a process has left is due again when its lease is over, and one of the others takes it', async () => {
    const database = await openTestDatabase()
    await addRows(database, [{ id: 'left' }])
    // as if the process had died before it stored the result
    await openWorker(database, () => 'gone').work()
    const others = [openWorker(database), openWorker(database)]
    await Promise.all(others.map(({ work }) => work()))
    expect(others.flatMap(({ tried }) => tried)).toEqual([])
    for (const { advance } of others) advance(queue.leaseMs)
    await Promise.all(others.map(({ work }) => work()))
    expect(others.flatMap(({ tried }) => tried)).toEqual(['left'])
  })

  test('a row waits for the earlier ones of its order, and for no other', async () => {
    const database = await openTestDatabase()
    await addRows(database, [{ id: 'a1', subject: 'a', place: 1, dueAt: testNow + 500, attempts: 1 }, { id: 'a2', subject: 'a', place: 2 }, { id: 'b1', subject: 'b', place: 1 }, { id: 'b2', subject: 'b', place: 2 }, { id: 'free' }])
    const worker = openWorker(database)
    expect(idsOf(await worker.list())).toEqual(['b1', 'free'])
    await worker.work()
    expect(idsOf(await worker.list())).toEqual(['b2'])
    worker.advance(500)
    expect(idsOf(await worker.list())).toEqual(['b2', 'a1'])
  })

  test('one that breaks stays leased and holds up no other; what changes in a row changes in it alone', async () => {
    const database = await openTestDatabase()
    await addRows(database, [{ id: 'breaks' }, { id: 'changes' }, { id: 'goes' }])
    const worker = openWorker(database, (id) => {
      if (id === 'breaks') throw new Error('broken')
      return id === 'changes' ? { due_at: testNow + 10, payload: 'new' } : 'done'
    })
    expect(await worker.work()).toBe(2)
    expect(await database.read.selectFrom('partner_delivery').select(['id', 'due_at', 'attempts', 'payload']).orderBy('id').execute()).toEqual([
      { id: 'breaks', due_at: testNow + queue.leaseMs, attempts: 1, payload: 'breaks' },
      { id: 'changes', due_at: testNow + 10, attempts: 1, payload: 'new' },
    ])
  })
})

test('pauses grow up to the longest, and are never the same for all', () => {
  const pauses = (attempts: number) => Array.from({ length: 200 }, () => nextTry(queue, { attempts }, 0))
  for (const [attempts, base] of [[0, 100], [2, 400], [4, 1000], [2000, 1000]] as const) {
    expect(Math.min(...pauses(attempts))).toBeGreaterThanOrEqual(base * 0.75)
    expect(Math.max(...pauses(attempts))).toBeLessThanOrEqual(base * 1.25)
    expect(new Set(pauses(attempts)).size).toBeGreaterThan(10)
  }
})
