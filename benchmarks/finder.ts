/**
 * `npm run bench finder`: whether a finder visitor can tell from response times that an order exists (timing attack):
 * look-ups of an order with a wrong ZIP, and of an order that does not exist, alternating, on the running site.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'undici'
import { appointmentSearch } from '../src/features/appointments/contract.ts'
import type { Database } from '../src/platform/database/database.ts'
import { makePlace, settingsOf, startCluster } from './booking/places.ts'
import { openSite } from './booking/prepare-bookings.ts'
import { describeMachine, median, publish, quantile, table, verdict, type Row } from './report.ts'
import { builtServer, startSite } from './site-process.ts'

const barMs = 5
const long = 1000
const short = 100
const warmUp = 50

/** The argument `short` makes it quick and rough. */
export async function run(words: readonly string[] = []): Promise<void> {
  const pairs = words.includes('short') ? short : long
  const machine = describeMachine()
  const rows: Row[] = []
  for (const engine of ['SQLite', 'PostgreSQL']) rows.push(await measureEngine(engine, pairs))
  const method = `${pairs} look-ups of each kind, one at a time in turn, each from an address of its own, so that no limit ends them. Medians in ms, with the 5th and 95th percentile in brackets.`
  publish('finder', machine, `${method}\n\n${table(['engine', 'a wrong ZIP', 'a wrong order', 'difference', 'bar', ''], rows)}`)
}

async function measureEngine(engine: string, pairs: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'careline-finder-'))
  const cluster = engine === 'PostgreSQL' ? await startCluster() : undefined
  try {
    const place = await makePlace(join(folder, 'data'), cluster, 'finder')
    const runtime = await openSite(place)
    await addOrders(runtime.database, pairs + warmUp)
    await runtime.close()
    const site = await startSite(builtServer, { env: { ...settingsOf(place), TRUSTED_PROXIES: '1' } })
    try {
      const { wrongZip, wrongOrder } = await measurePairs(site.origin, pairs)
      const show = (values: number[]) => `${median(values).toFixed(2)} (${quantile(values, 0.05).toFixed(2)}–${quantile(values, 0.95).toFixed(2)})`
      const difference = Math.abs(median(wrongZip) - median(wrongOrder))
      return [engine, show(wrongZip), show(wrongOrder), difference.toFixed(2), `< ${barMs}`, verdict(difference < barMs)]
    } finally {
      await site.stop()
    }
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const orderOf = (n: number) => `72-${1_000_000 + n}`

/** Adds `count` orders with a visit; each is looked up once, because an order accepts only ten wrong ZIPs. */
async function addOrders(database: Database, count: number): Promise<void> {
  const maya = await database.read.selectFrom('appointment').selectAll().where('work_order_id', '=', 'WO100210').executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, n) => ({ ...maya, work_order_id: `WOF${n}`, external_job_id: `JOBF${n}`, external_order_id: orderOf(n) }))
  await database.transaction(async (trx) => {
    for (let from = 0; from < count; from += 100) await trx.insertInto('appointment').values(rows.slice(from, from + 100)).execute()
  })
}

async function measurePairs(origin: string, pairs: number): Promise<{ wrongZip: number[]; wrongOrder: number[] }> {
  const client = new Client(origin)
  let visitors = 0
  const look = async (orderid: string, zipcode: string) => {
    visitors++
    const headers = { 'content-type': 'application/json', origin, 'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}` }
    const body = JSON.stringify({ account: { orderid, zipcode, source: 'supportSearchAppt' } })
    const startedAt = performance.now()
    const answer = await client.request({ method: 'POST', path: appointmentSearch.path, headers, body })
    const text = await answer.body.text()
    const tookMs = performance.now() - startedAt
    if (answer.statusCode !== 200 || text.includes('workOrderId')) throw new Error(`A look-up that should miss was answered ${answer.statusCode}.`)
    return tookMs
  }
  const wrongZip: number[] = []
  const wrongOrder: number[] = []
  for (let n = 0; n < warmUp + pairs; n++) {
    const zip = () => look(orderOf(n), '99999').then((tookMs) => n >= warmUp && wrongZip.push(tookMs))
    const order = () => look(`73-${1_000_000 + n}`, '30309').then((tookMs) => n >= warmUp && wrongOrder.push(tookMs))
    // alternate which of the pair comes first
    for (const one of n % 2 === 0 ? [zip, order] : [order, zip]) await one()
  }
  await client.close()
  return { wrongZip, wrongOrder }
}
