/**
 * `npm run bench outages`: a storm: 500 visitors of the home per second while an outage is published every 20 s,
 * compared with the same without publications; and 10,000 followers who are notified of one change. The server runs on
 * one processor, the visitors on the other. Exits with 1 if a bar is missed.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateArrivals } from './generate-arrivals.ts'
import { openMailSink, type MailSink } from './outages/mail-sink.ts'
import { describeMachine, median, publish, table, verdict } from './report.ts'
import { builtServer, startSite } from './site-process.ts'
import { browserHeaders, signIn } from './site-visitor.ts'

const [serverCpu, loadCpu] = [0, 1]
const perSecond = 500
const bars = { p99: 2, staleMs: 2000, tellSeconds: 60 }
const followers = 10_000
const id = 'OUT-storm'

/** The argument `short` makes it quick and rough. */
export async function run(words: readonly string[] = []): Promise<void> {
  const [rounds, everySeconds] = words.includes('short') ? [1, 8] : [3, 20]
  const machine = describeMachine()
  const sink = await openMailSink()
  const site = await startSite(builtServer, { cpu: serverCpu, env: { SMTP_URL: sink.url, MAIL_FROM: 'outages@example.com' } })
  try {
    const operator = { cookie: await signIn(site.origin, 'olive.grant'), origin: site.origin }
    const visit = (seconds: number) => generateArrivals({ url: `${site.origin}/support`, headers: browserHeaders, perSecond, seconds }, loadCpu)
    await visit(4)
    const [usual, stormy, delays]: [number[], number[], number[]] = [[], [], []]
    let failures = 0
    let version = 0
    for (let round = 0; round < rounds; round += 1) {
      usual.push((await visit(everySeconds)).p99)
      const storm = visit(2 * everySeconds)
      for (const at of [0.25, 0.75]) {
        await sleep(at === 0.25 ? everySeconds * 500 : everySeconds * 1000)
        delays.push(await publishAndWait(site.origin, operator, (version += 1)))
      }
      const met = await storm
      stormy.push(met.p99)
      failures += met.failures + met.shed
    }
    const ratio = median(stormy) / median(usual)
    const oldest = Math.max(...delays)
    const told = await tellFollowers(site.origin, site.data, sink, operator, version)
    const rows = [
      [`p99 at ${perSecond}/s with a publication every ${everySeconds} s, × the usual`, ratio.toFixed(2), `≤ ${bars.p99}`, verdict(ratio <= bars.p99)],
      ['oldest page after a publication, ms', oldest.toFixed(0), `≤ ${bars.staleMs}`, verdict(oldest <= bars.staleMs)],
      ['answers that were none', String(failures), '0', verdict(failures === 0)],
      [`${followers.toLocaleString('en-US')} followers told, s`, told.seconds.toFixed(1), `≤ ${bars.tellSeconds}`, verdict(told.seconds <= bars.tellSeconds)],
      ['of them told exactly once', String(told.once), String(followers), verdict(told.once === followers)],
      ['the home meanwhile, slowest of one at a time, ms', told.slowestMs.toFixed(0), '', ''],
    ]
    publish('outages', machine, `${table(['', 'measured', 'bar', ''], rows)}\n\nThe home without sign-in, from memory; usual p99 ${median(usual).toFixed(1)} ms, in the storm ${median(stormy).toFixed(1)} ms, medians of ${rounds} rounds in turn. A page is old from the answer to the publication until it says the new title. E-mails go by SMTP to a server on this machine that takes each at once; what one elsewhere takes comes on top.`)
    if (rows.some(([, , , said]) => said === verdict(false))) process.exitCode = 1
  } finally {
    await site.stop()
    sink.close()
  }
}

/** Publishes the next version. Returns how long the home still showed the previous one, in ms. */
async function publishAndWait(origin: string, operator: Record<string, string>, version: number): Promise<number> {
  const title = `Storm number ${version}`
  await save(origin, operator, version, { title: { en: title, es: title } })
  const savedAt = performance.now()
  while (!(await (await fetch(`${origin}/support`, { headers: { accept: 'text/html' } })).text()).includes(title)) await sleep(20)
  return performance.now() - savedAt
}

async function save(origin: string, operator: Record<string, string>, version: number, change: object): Promise<void> {
  const content = { title: { en: 'Storm', es: 'Tormenta' }, text: { en: '', es: '' }, services: ['internet'], zips: [], isNational: true, cause: 'weather', timeZone: 'America/New_York', startedAt: startedAt, restoreAt: null, endedAt: null, isPublished: true }
  const body = JSON.stringify({ ...content, ...change, version: version - 1, note: { en: '', es: '' } })
  const answer = await fetch(`${origin}/msapi/outage/v1/studio/outages/${id}`, { method: 'PUT', headers: { ...operator, 'content-type': 'application/json' }, body })
  if (!answer.ok) throw new Error(`The outage was not published: ${answer.status} ${await answer.text()}`)
}

const startedAt = Date.now() - 3_600_000

/**
 * Measures from a new estimate until the mail server has the last follower's e-mail. The followers are inserted
 * directly into the database while the server has it open.
 */
async function tellFollowers(origin: string, data: string, sink: MailSink, operator: Record<string, string>, version: number) {
  const database = new DatabaseSync(join(data, 'careline.sqlite'), { timeout: 10_000 })
  try {
    addFollowers(database)
    const before = performance.now()
    await save(origin, operator, version + 1, { title: { en: `Storm number ${version}`, es: `Storm number ${version}` }, restoreAt: Date.now() + 7_200_000 })
    const told = () => [...sink.copies].filter(([messageId]) => messageId.startsWith('<outage-'))
    let slowestMs = 0
    while (told().length < followers && performance.now() - before < 5 * bars.tellSeconds * 1000) {
      const askedAt = performance.now()
      await (await fetch(`${origin}/support`)).text()
      slowestMs = Math.max(slowestMs, performance.now() - askedAt)
      await sleep(250)
    }
    const seconds = (performance.now() - before) / 1000
    // wait, so that duplicates would arrive
    await sleep(3000)
    return { seconds, slowestMs, once: told().filter(([, copies]) => copies === 1).length }
  } finally {
    database.close()
  }
}

function addFollowers(database: DatabaseSync): void {
  const now = Date.now()
  const insert = database.prepare("insert into outage_subscription (id, outage_id, email, audience, locale, customer_id, created_at, confirmed_at) values (?, ?, ?, 'consumer', 'en', null, ?, ?)")
  database.exec('begin immediate')
  for (let number = 0; number < followers; number += 1) insert.run(`follower-${number}`, id, `f${number}@example.com`, now, now)
  database.exec('commit')
}

if (import.meta.main) await run(process.argv.slice(2))
