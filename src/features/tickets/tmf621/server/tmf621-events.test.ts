import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { deliverDue } from '#features/appointments/testing.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { buildContext, buildRuntime, testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { listenWith } from '#test/support/server.ts'
import { addTicket } from '../../server/changes/add-ticket.ts'
import { changeTicket } from '../../server/changes/change-ticket.ts'
import { planAnswer, planStatus } from '../../server/changes/plan-change.ts'
import { ticketEventTypes } from './tmf621-events.ts'

const secret = 'a-long-random-secret-of-the-tests-0123456789'
const secretHash = createHash('sha256').update(secret).digest('hex')
const olive = { kind: 'operator', id: 'olive', name: 'Olive' } as const

interface Heard {
  body: string
  type: string
  ticket: string
  status: string
  eventId: string
  signature: string
}

/** A partner's HTTP listener whose answers the test chooses; `heard` lists the events in the order of arrival. */
async function openHub(database: Database) {
  await publishOurContent(database)
  const heard: Heard[] = []
  let answer: (event: Heard) => number = () => 204
  const origin = await listenWith((request, response) => void hear(request, response))
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await request.toArray()).map(String).join('')
    const said = JSON.parse(body) as { eventType: string; eventId: string; event: { troubleTicket: { id: string; status: string } } }
    const { id: ticket, status } = said.event.troubleTicket
    const event = { body, type: said.eventType, ticket, status, eventId: said.eventId, signature: String(request.headers['careline-signature']) }
    heard.push(event)
    const code = answer(event)
    response.writeHead(code, code === 302 ? { location: `${origin}/elsewhere` } : {}).end()
  }
  let now = testNow
  const settings = (apis: string) => ({ PARTNER_CLIENTS: `crm:${secretHash}:apis=${apis}`, PARTNER_CALLBACK_ORIGINS: origin })
  const runtime: Runtime = buildRuntime({ database, clock: () => now, environment: settings('troubleTicket') })
  await database.write.insertInto('partner_subscription').values({ id: 'all', client_id: 'crm', callback: `${origin}/hub`, query: `eventType=${ticketEventTypes.join(',')}`, created_at: testNow }).execute()
  const context = () => buildContext(runtime)
  const open = async () => {
    const made = await addTicket(context(), olive, { audience: 'consumer', locale: 'en', category: '', description: 'No internet.', source: 'desk' }, {})
    if (!made.ok) throw new Error(made.code)
    return made.data.id
  }
  const set = (id: string, status: string) => changeTicket(context(), olive, { action: 'status', id, seenVersion: undefined, body: [status], plan: (row, at) => planStatus(row, olive, { status }, at) })
  const say = (id: string, text: string) => changeTicket(context(), olive, { action: 'answer', id, seenVersion: undefined, body: [text], plan: (row, at) => planAnswer(row, olive, { text, status: row.status }, at) })
  const left = async () => (await database.read.selectFrom('partner_delivery').select('id').execute()).length
  return { runtime, heard, open, set, say, left, settings, deliver: (parts: Runtime = runtime) => deliverDue(parts), answerBy: (by: typeof answer) => void (answer = by), later: (ms: number) => void (now += ms) }
}

/** Verifies a signature as docs/operating.md tells partners to. */
function isSigned({ signature, body }: Heard, at: number): boolean {
  const { t, kid, v1 } = Object.fromEntries(signature.split(',').map((part) => part.split('=') as [string, string]))
  const key = createHmac('sha256', Buffer.from(secretHash, 'hex')).update('careline-callback-v1').digest()
  return v1 === createHmac('sha256', key).update(`${t}.${body}`).digest('hex') && kid === `crm.${createHash('sha256').update(key).digest('hex').slice(0, 8)}` && Number(t) === Math.floor(at / 1000)
}

const hourMs = 3_600_000

describeEachEngine('events of tickets over HTTP', (openDatabase) => {
  test('TIC-08 each change is told once, signed, and what happened first is told first', async () => {
    const { heard, open, set, say, left, deliver, runtime } = await openHub(await openDatabase())
    const id = await open()
    await set(id, 'pending')
    await say(id, 'Which light?')
    await set(id, 'inProgress')
    await set(id, 'resolved')
    await deliver()
    expect(heard.map(({ type, status }) => `${type} ${status}`)).toEqual([
      'TroubleTicketCreateEvent acknowledged',
      'TroubleTicketStatusChangeEvent pending',
      'TroubleTicketInformationRequiredEvent pending',
      'TroubleTicketAttributeValueChangeEvent pending',
      'TroubleTicketStatusChangeEvent inProgress',
      'TroubleTicketStatusChangeEvent resolved',
      'TroubleTicketResolvedEvent resolved',
    ])
    expect(heard.every((event) => isSigned(event, runtime.clock()))).toBe(true)
    expect(isSigned({ ...heard[0]!, body: heard[0]!.body.replace('acknowledged', 'closed') }, runtime.clock())).toBe(false)
    expect(await left()).toBe(0)
  })

  test.each([500, 404, 302])('TIC-08 a listener that answers %i gets the same event again, newly signed; its ticket waits, another one does not', async (code) => {
    const { heard, open, set, left, deliver, runtime, answerBy, later } = await openHub(await openDatabase())
    const [held, free] = [await open(), await open()]
    await set(held, 'resolved')
    await set(free, 'resolved')
    let failures = 2
    answerBy(({ ticket }) => (ticket === held && failures-- > 0 ? code : 204))
    await deliver()
    expect(heard.filter(({ ticket }) => ticket === held).map(({ type }) => type)).toEqual(['TroubleTicketCreateEvent'])
    expect(heard.filter(({ ticket }) => ticket === free)).toHaveLength(3)
    for (let round = 0; round < 3; round++) {
      later(hourMs)
      await deliver()
    }
    const own = heard.filter(({ ticket }) => ticket === held)
    expect(own.map(({ type }) => type)).toEqual([...Array(3).fill('TroubleTicketCreateEvent'), 'TroubleTicketStatusChangeEvent', 'TroubleTicketResolvedEvent'])
    expect(new Set(own.slice(0, 3).map(({ eventId }) => eventId)).size).toBe(1)
    expect(new Set(own.slice(0, 3).map(({ signature }) => signature)).size).toBe(3)
    expect(isSigned(own.at(-1)!, runtime.clock() - hourMs)).toBe(true)
    expect(await left()).toBe(0)
  })

  test('TIC-08 two processes at once send each event once; one that was given up holds nothing up for ever', async () => {
    const { heard, open, set, left, deliver, answerBy, later } = await openHub(await openDatabase())
    const ids = [await open(), await open(), await open()]
    await Promise.all([deliver(), deliver()])
    expect(heard.map(({ ticket }) => ticket).toSorted()).toEqual(ids.toSorted())
    await set(ids[0]!, 'pending')
    await set(ids[0]!, 'closed')
    answerBy(({ status }) => (status === 'pending' ? 500 : 204))
    for (let round = 0; round < 40; round++) {
      later(2 * hourMs)
      await deliver()
    }
    expect(heard.at(-1)).toMatchObject({ ticket: ids[0], status: 'closed' })
    expect(await left()).toBe(0)
  })

  test('TIC-08 who may no longer read tickets hears of none, also of those that were on their way', async () => {
    const { heard, open, left, deliver, runtime, settings } = await openHub(await openDatabase())
    await open()
    await deliver({ ...runtime, config: buildRuntime({ environment: settings('appointment') }).config })
    expect(heard).toEqual([])
    expect(await left()).toBe(1)
  })
})
