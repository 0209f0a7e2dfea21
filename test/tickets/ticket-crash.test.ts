import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { demoCustomerId } from '#features/sign-in/testing.ts'
import { answerFromDesk, changeByLink, linkTokenOf, openAsVisitor, openTicket, replyToTicket } from '#features/tickets/testing.ts'
import { identityHeaderNames, servicesSecretHeader } from '#platform/context/identity-headers.ts'
import type { Database } from '#platform/database/database.ts'
import { ask, servicesSecret, startServices, type Answer } from '../booking/booking-site.ts'
import { lendTestLocation, postgresMissing, withDatabase, type TestLocation } from '../support/databases.ts'
import { enginesKilledOn, isProof, scaled } from '../support/scale.ts'
import { startTicketSystem } from '../support/ticket-system.ts'

const kills = scaled(1, 12)
const killMs = 20_000
/** enough customers that none exceeds the hourly limit of reports */
const reporters = ['maya.torres', 'ben.okafor', 'lena.fischer', 'priya.nair', 'joe.marsh', 'rosa.delgado']

/** The accounts that visitors report about, in turn, so that none is looked up more often than allowed. */
const lookedUp = [['301448210', '30309'], ['301448229', '75202'], ['512004410', '98101'], ['301990017', '94105'], ['301555120', '33131'], ['301448300', '78205']] as const
const asVisitor = { [servicesSecretHeader]: servicesSecret }

const headersOf = (loginId: string, more: Record<string, string> = {}) => ({ [servicesSecretHeader]: servicesSecret, [identityHeaderNames.uuid]: demoCustomerId(loginId), [identityHeaderNames.loginId]: loginId, ...more })
const atDesk = (loginId: string) => headersOf(loginId, { [identityHeaderNames.role]: 'operator' })
const pathOf = (template: string, number: string) => template.replace('{number}', number)
const numberIn = ({ text }: Answer) => (JSON.parse(text) as { content: { ticket: { number: string } } }).content.ticket.number
const visitorsNumberIn = ({ text }: Answer) => (JSON.parse(text) as { content: { number: string } }).content.number
const isTaken = ({ status }: Answer) => status === 200 || status === 201

interface Kept {
  version: number
  texts: string[]
}

/**
 * The tickets of this test by number. Throws if timelines, versions, messages, keys or visitors' links do not match
 * their changes.
 */
async function readWhole(database: Database): Promise<Map<string, Kept>> {
  const tickets = await database.read.selectFrom('ticket').select(['id', 'version', 'customer_id']).where('title', 'like', 'Round %').execute()
  const kept = new Map<string, Kept>()
  for (const { id, version, customer_id: customer } of tickets) {
    const entries = await database.read.selectFrom('ticket_entry').selectAll().where('ticket_id', '=', id).orderBy('position').execute()
    // one entry per change
    expect(entries.map(({ position }) => position), id).toEqual(Array.from({ length: version }, (_, index) => index + 1))
    const told = entries.filter(({ kind, author, status }) => kind === 'opened' || author === 'operator' || status !== null)
    const mails = await database.read.selectFrom('outbox_mail').select('message_id').where('subject_id', '=', id).execute()
    expect(mails.map(({ message_id: messageId }) => messageId).toSorted(), id).toEqual(told.map(({ position }) => `<${id}-${position}@localhost>`).toSorted())
    // a visitor who reported without sign-in can always be asked to confirm the address, and follows no other ticket
    expect(await database.read.selectFrom('ticket_visitor').select('ticket_id').where('ticket_id', '=', id).execute(), id).toHaveLength(customer === null ? 1 : 0)
    kept.set(id, { version, texts: entries.map(({ body }) => body) })
  }
  expect(await database.read.selectFrom('idempotency_record').select('answer').where('answer', '=', '').execute()).toEqual([])
  return kept
}

/**
 * One round of concurrent changes: a customer's report and a visitor's, two replies of a customer on their ticket and
 * one of a visitor's, and two desk agents who answer another.
 */
interface Round {
  opened: Answer
  visited: Answer
  linked: Answer
  replies: Answer[]
  desks: Answer[]
}

const replyTexts = (round: number) => [`Reply a${round}.`, `Reply b${round}.`]
const linkText = (round: number) => `By link ${round}.`
const deskTexts = (round: number) => [`Desk one ${round}.`, `Desk two ${round}.`]

interface Stage {
  location: TestLocation
  environment: Record<string, string>
}

/**
 * Kills the services in the middle of rounds, and returns the tickets afterwards; each call is repeated with its
 * idempotency key.
 */
async function killThem({ location, environment }: Stage): Promise<Map<string, Kept>> {
  let services = await startServices(location, environment)
  const open = (name: string, reporter: string, key: string) => ask(services.origin, openTicket.path, { audience: 'consumer', locale: 'en', category: 'internet', description: name, contact: { by: 'email' } }, { ...headersOf(reporter), 'idempotency-key': key })
  const visit = (name: string, key: string, round: number) => {
    const [lookUp, zip] = lookedUp[round % lookedUp.length]!
    const contact = { by: 'sms', phone: '4045550142' }
    return ask(services.origin, openAsVisitor.path, { audience: 'consumer', locale: 'en', category: 'internet', description: name, contact, lookUp, zip, email: `visitor${round}@example.com` }, { ...asVisitor, 'idempotency-key': key })
  }
  const byLink = (token: string, change: object, key: string) => ask(services.origin, changeByLink.path, { token, ...change }, { ...asVisitor, 'idempotency-key': key })
  const followed = visitorsNumberIn(await visit('Round of a visitor', 'key-of-a-visitor', 0))
  await services.kill()
  const token = await withDatabase(location, async (database) => {
    const { link_id: linkId } = await database.read.selectFrom('ticket_visitor').select('link_id').where('ticket_id', '=', followed).executeTakeFirstOrThrow()
    return linkTokenOf(database, linkId, Date.now() + 3_600_000)
  })
  services = await startServices(location, environment)
  expect((await byLink(token, { action: 'confirm' }, 'key-of-an-address')).status).toBe(200)
  // two customers write in turn, so that neither exceeds the hourly limit
  const writers = ['maya.torres', 'lena.fischer']
  const owned = [numberIn(await open('Round of words 0', writers[0]!, 'key-of-words-0')), numberIn(await open('Round of words 1', writers[1]!, 'key-of-words-1'))]
  const desked = numberIn(await open('Round of desks', 'ben.okafor', 'key-of-desks'))
  let seenVersion = 1
  for (let round = 0; round < kills; round++) {
    const act = async (): Promise<Round> => {
      const opened = open(`Round ${round}`, reporters[round % reporters.length]!, `key-open-${round}`)
      const replies = replyTexts(round).map((text, index) => ask(services.origin, pathOf(replyToTicket.path, owned[round % 2]!), { text }, { ...headersOf(writers[round % 2]!), 'idempotency-key': `key-reply-${round}-${index}` }))
      const desks = deskTexts(round).map((text, index) => ask(services.origin, pathOf(answerFromDesk.path, desked), { text, version: seenVersion }, { ...atDesk('olive.grant'), 'idempotency-key': `key-desk-${round}-${index}` }))
      const visited = visit(`Round visit ${round}`, `key-visit-${round}`, round + 1)
      const linked = byLink(token, { action: 'reply', text: linkText(round) }, `key-link-${round}`)
      return { opened: await opened, visited: await visited, linked: await linked, replies: await Promise.all(replies), desks: await Promise.all(desks) }
    }
    const running = act()
    await delay(randomInt(0, 60))
    await services.kill()
    const heard = await running
    const before = await withDatabase(location, readWhole)
    const said = (number: string, text: string) => before.get(number)!.texts.filter((each) => each === text).length
    if (isTaken(heard.opened)) expect(before.has(numberIn(heard.opened))).toBe(true)
    if (isTaken(heard.visited)) expect(before.has(visitorsNumberIn(heard.visited))).toBe(true)
    expect(said(followed, linkText(round))).toSatisfy((count: number) => count === 1 || (heard.linked.status === 0 && count === 0))
    for (const [index, answer] of heard.replies.entries()) expect(said(owned[round % 2]!, replyTexts(round)[index]!)).toSatisfy((count: number) => count === 1 || (answer.status === 0 && count === 0))
    for (const [index, answer] of heard.desks.entries()) expect(said(desked, deskTexts(round)[index]!)).toSatisfy((count: number) => (answer.status === 200 ? count === 1 : answer.status === 409 ? count === 0 : count <= 1))
    services = await startServices(location, environment)
    const again = await act()
    expect([again.opened, again.visited, again.linked, ...again.replies].map(({ status }) => status)).toEqual([expect.toBeOneOf([200, 201]), expect.toBeOneOf([200, 201]), 200, 200, 200])
    if (heard.visited.status > 0) expect(visitorsNumberIn(again.visited)).toBe(visitorsNumberIn(heard.visited))
    if (heard.opened.status > 0) expect(numberIn(again.opened)).toBe(numberIn(heard.opened))
    // of two desk agents one has answered, and the other got a conflict
    expect(again.desks.map(({ status }) => status).toSorted()).toEqual([200, 409])
    for (const [index, { status }] of heard.desks.entries()) if (status === 200) expect(again.desks[index]!.status).toBe(200)
    seenVersion += 1
  }
  await services.kill()
  const kept = await withDatabase(location, readWhole)
  expect(owned.flatMap((number) => kept.get(number)!.texts.slice(1)).toSorted()).toEqual(Array.from({ length: kills }, (_, round) => replyTexts(round)).flat().toSorted())
  expect(kept.get(followed)!.texts.slice(1)).toEqual(Array.from({ length: kills }, (_, round) => linkText(round)))
  expect(kept.get(desked)!.version).toBe(kills + 1)
  return kept
}

/** Three from the set-up, a visitor's, and two of each round. */
const ticketCount = 4 + 2 * kills

/**
 * `npm test` runs without an operator's ticket system on SQLite and with one on PostgreSQL; both on SQLite if there is
 * no PostgreSQL.
 */
const isWith = (engine: 'sqlite' | 'postgres') => isProof || engine === 'postgres' || postgresMissing !== undefined

for (const engine of enginesKilledOn('sqlite')) {
  describe.skipIf(engine === 'postgres' && postgresMissing !== undefined)(`services that are killed with tickets in hand (${engine})`, () => {
    test.runIf(isProof || engine === 'sqlite')('TIC-01 TIC-02 TIC-05 TIC-06 kill −9 at any step: nothing acknowledged is lost, nothing is said or e-mailed twice, and of two desks one answers', { timeout: 90_000 + kills * killMs }, async () => {
      expect((await killThem({ location: await lendTestLocation(engine), environment: {} })).size).toBe(ticketCount)
    })

    test.runIf(isWith(engine))('TIC-08 kill −9 while an operator’s system is told: every report is there once, with each word once and in its order', { timeout: 90_000 + kills * killMs }, async () => {
      const system = await startTicketSystem()
      const location = await lendTestLocation(engine)
      const kept = await killThem({ location, environment: system.environment })
      expect(kept.size).toBe(ticketCount)
      // a killed process may hold leases on messages: end them, to avoid waiting
      await withDatabase(location, async ({ write }) => void (await write.updateTable('ticket_sending').set({ due_at: 0 }).execute()))
      const services = await startServices(location, system.environment)
      const there = () => [...system.tickets.values()].map((each) => [each['externalId'], each.note.map(({ text }) => text)])
      const wanted = [...kept].map(([number, { texts }]) => [number, texts.slice(1)])
      const sorted = (list: unknown[][]) => list.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
      await expect.poll(() => sorted(there()), { timeout: 60_000, interval: 250 }).toEqual(sorted(wanted))
      await services.kill()
      // and nothing of ours has been imported back
      expect(await withDatabase(location, readWhole)).toEqual(kept)
    })
  })
}
