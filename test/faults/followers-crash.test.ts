import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { outageTemplate } from '#features/outages/server.ts'
import { buildOutage, saveStudioOutage } from '#features/outages/testing.ts'
import { demoCustomerId } from '#features/sign-in/testing.ts'
import { identityHeaderNames, servicesSecretHeader } from '#platform/context/identity-headers.ts'
import type { Database } from '#platform/database/database.ts'
import { insertAll } from '#platform/database/rows/insert-all.ts'
import { outbox } from '#platform/mail/outbox-store.ts'
import { servicesSecret, startServices, type ServicesProcess } from '../booking/booking-site.ts'
import { lendTestLocation, postgresMissing, withDatabase, type TestLocation } from '../support/databases.ts'
import { enginesKilledOn, isProof, scaled } from '../support/scale.ts'
import { listenSmtp, type TestSmtpServer } from '../support/smtp-server.ts'

/**
 * When processes are killed: while a change is published, while its e-mails are added to the outbox, at any time while
 * they are sent, or at the worst moment: the mail server has received an e-mail, and its answer never arrives.
 */
type Moment = 'publication' | 'batches' | 'sending' | 'acceptance'

const followers = scaled(250, 10_000)
/** The kills during each change. The second change is made while e-mails about the first are still waiting. */
const changes: Moment[][] = isProof
  ? [['publication', 'batches', 'acceptance', 'sending', 'acceptance'], ['publication', 'batches', 'sending', 'acceptance', 'sending']]
  : [['publication'], ['acceptance']]
const kills = changes.flat().length
const acceptances = changes.flat().filter((moment) => moment === 'acceptance').length
/** time for a restart, and for an e-mail */
const [killMs, mailMs] = [20_000, 100]

const [id, title, zip] = ['OUT-killed', 'Everything is down', '00501']
const subjects = [`New estimate: ${title}`, `Working again: ${title}`]
const nameOf = (number: number) => `f${String(number).padStart(5, '0')}`

const startedAt = Date.now() - 3_600_000
const operator = { [servicesSecretHeader]: servicesSecret, [identityHeaderNames.uuid]: demoCustomerId('olive.grant'), [identityHeaderNames.loginId]: 'olive.grant', [identityHeaderNames.role]: 'operator' }
/** The changes to the outage: a new estimate, and the end. */
const made = [{ restoreAt: startedAt + 7_200_000 }, { restoreAt: startedAt + 7_200_000, endedAt: startedAt + 3_000_000 }]

/**
 * Makes the change that leads to this version. False if the process died before it answered; repeating the change has
 * no further effect.
 */
async function save(origin: string, version: number): Promise<boolean> {
  const content = { title: { en: title, es: title }, text: { en: '', es: '' }, services: ['internet'], zips: [zip], isNational: false, cause: 'cable', timeZone: 'America/New_York', startedAt, endedAt: null, isPublished: true, ...made[version - 2] }
  const body = JSON.stringify({ ...content, version: version - 1, note: { en: '', es: '' } })
  for (;;) {
    const answer = await fetch(origin + saveStudioOutage.path.replace('{id}', id), { method: 'PUT', headers: { ...operator, 'content-type': 'application/json' }, body }).catch(() => undefined)
    // timed out on a busy machine: retry
    if (answer?.status === 504) continue
    if (answer) expect(answer.status).toBe(200)
    return answer !== undefined
  }
}

async function addFollowed(database: Database): Promise<void> {
  const now = Date.now()
  await database.write.insertInto('outage').values(buildOutage(now, { id, title, title_es: title, zips: [zip], cause: 'cable', started_at: startedAt, restore_at: null })).execute()
  const rows = Array.from({ length: followers }, (_, number) => ({ id: nameOf(number), outage_id: id, email: `${nameOf(number)}@example.com`, audience: 'consumer' as const, locale: 'en' as const, customer_id: null, created_at: now, confirmed_at: now }))
  await database.transaction((trx) => insertAll(trx, 'outage_subscription', rows))
}

/** By Message-ID: the received e-mails as 'address: subject', and how many copies. */
type Mails = Map<string, { said: Set<string>; copies: number }>

/** A mail server that counts e-mails, and can act after a given number of further ones. */
async function openMailbox() {
  const mails: Mails = new Map()
  let came = 0
  let waiting: { at: number; act: () => void } | undefined
  const server: TestSmtpServer = await listenSmtp((step, taken) => {
    if (step !== 'end') return undefined
    const { to, source } = taken.at(-1)!
    server.taken.length = 0
    server.heard.length = 0
    const headerOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1]?.trim() ?? ''
    const messageId = headerOf('Message-ID')
    // the demo world sends other e-mails
    if (!messageId.startsWith('<outage-')) return undefined
    const mail = mails.get(messageId) ?? { said: new Set(), copies: 0 }
    mail.said.add(`${to.join()}: ${headerOf('Subject')}`)
    mail.copies += 1
    mails.set(messageId, mail)
    came += 1
    if (waiting && came >= waiting.at) {
      waiting.act()
      waiting = undefined
    }
    return undefined
  })
  /** Resolves to the result of `act`, which runs before the server answers the last of the next `count` e-mails. */
  const after = <T>(count: number, act: () => T) => new Promise<T>((resolve) => (waiting = { at: came + count, act: () => resolve(act()) }))
  return { port: server.port, mails, after }
}

/**
 * Kills all processes at each moment; for their successors the two-minute leases of e-mails in progress are ended.
 * Returns the e-mails that the mail server received, once each has arrived.
 */
async function killThem(location: TestLocation, processes: number): Promise<Mails> {
  const mailbox = await openMailbox()
  const environment = { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, MAIL_FROM: 'outages@example.com', DEMO_LIFE: 'off' }
  let running: ServicesProcess[] = []
  const start = async () => {
    running = await Promise.all(Array.from({ length: processes }, () => startServices(location, environment)))
  }
  const kill = () => Promise.all(running.map((each, place) => (place === 0 ? each.kill() : delay(randomInt(0, 30)).then(each.kill))))
  // all at once: whichever process sent the e-mail, it must not receive the answer
  const killAtOnce = () => Promise.all(running.map((each) => each.kill()))
  const origin = () => running[0]!.origin
  await withDatabase(location, addFollowed)
  await start()
  for (const [change, moments] of changes.entries()) {
    const version = change + 2
    let isSaved = false
    for (const moment of moments) {
      if (moment !== 'publication' && !isSaved) isSaved = await save(origin(), version)
      if (moment === 'publication') {
        const saving = save(origin(), version)
        await delay(randomInt(0, 60))
        await kill()
        isSaved = await saving
      }
      if (moment === 'batches') await delay(randomInt(0, scaled(100, 2_000))).then(kill)
      if (moment === 'sending') await mailbox.after(randomInt(1, followers / 10), () => delay(randomInt(0, 30))).then(kill)
      if (moment === 'acceptance') await (await mailbox.after(randomInt(1, followers / 10), () => ({ killed: killAtOnce() }))).killed
      await withDatabase(location, async ({ write }) => void (await write.updateTable('outbox_mail').set(({ ref }) => ({ due_at: ref('created_at') })).where('template', '=', outageTemplate).where('sent_at', 'is', null).execute()))
      await start()
    }
    if (!isSaved) expect(await save(origin(), version)).toBe(true)
  }
  const expected = followers * changes.length
  await expect.poll(() => mailbox.mails.size, { timeout: 60_000 + expected * mailMs, interval: 250 }).toBe(expected)
  await Promise.all(running.map((each) => each.stop()))
  return mailbox.mails
}

for (const engine of enginesKilledOn('sqlite')) {
  describe.skipIf(engine === 'postgres' && postgresMissing !== undefined)(`followers of an outage while services are killed (${engine})`, () => {
    test('OUT-03 kill −9 at any step: each follower gets one message for each change; only what was in hand comes again, under the same Message-ID', { timeout: 120_000 + kills * killMs + 2 * followers * changes.length * mailMs }, async () => {
      const location = await lendTestLocation(engine)
      // two processes share a PostgreSQL, and neither may send the other's e-mails
      const processes = engine === 'postgres' ? 2 : 1
      const mails = await killThem(location, processes)
      const wanted = Array.from({ length: followers }, (_, number) => subjects.map((subject) => `${nameOf(number)}@example.com: ${subject}`)).flat()
      expect([...mails.values()].flatMap(({ said }) => [...said]).toSorted()).toEqual(wanted.toSorted())
      const repeats = [...mails.values()].reduce((sum, { copies }) => sum + copies - 1, 0)
      // the mail server had received these, but the sender got no answer and sent them again
      expect(repeats).toBeGreaterThanOrEqual(acceptances)
      expect(repeats).toBeLessThanOrEqual(kills * processes * outbox.atOnce)
      await withDatabase(location, async ({ read }) => {
        const rows = await read.selectFrom('outbox_mail').select(['message_id', 'sent_at', 'given_up_at']).where('template', '=', outageTemplate).execute()
        // no e-mail is left that could be sent again
        expect(rows.filter(({ sent_at: sentAt, given_up_at: givenUpAt }) => sentAt === null || givenUpAt !== null)).toEqual([])
        expect(rows.map(({ message_id: messageId }) => messageId).toSorted()).toEqual([...mails.keys()].toSorted())
        expect(await read.selectFrom('outage_notice').select(['version', 'is_done']).where('outage_id', '=', id).orderBy('version').execute()).toEqual([{ version: 2, is_done: 1 }, { version: 3, is_done: 1 }])
      })
    })
  })
}
