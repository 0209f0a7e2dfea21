import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBackup } from '#platform/database/backup/write-backup.ts'
import { tablesInOrder } from '#platform/database/tables/schema.ts'
import { createLog } from '#platform/observability/log.ts'
import { openGatewaySite, type GatewaySite } from '../support/gateway-site.ts'

const account = '301448210'
const serial = 'ML320NK00017'
const home = `/support/internet/home?account=${account}`
/** no two consecutive words of it occur elsewhere by chance, and JSON, HTML and SQL do not escape it */
const secrets = ['violet-harbor-77-kx', 'copper.meadow.4410.qz']

let site: GatewaySite
let logged = ''
beforeAll(async () => {
  const log = createLog('trace', new Writable({ write: (chunk: Buffer, _, done) => ((logged += chunk.toString()), done()) }))
  site = await openGatewaySite({ log })
}, 60_000)
afterAll(() => site.close())

const open = (pathname: string, form?: Record<string, string>) => site.open('maya.torres', pathname, form)
const change = (password: string, name = 'Casa') => open(home, { intent: 'wifi', account, network: 'main', name, password })

/** The passwords found in a text, in any common encoding. */
const leaks = (text: string) => secrets.filter((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').slice(0, 20), Buffer.from(secret).toString('hex')].some((form) => text.includes(form)))

test('NET-08 a Wi-Fi password is in no log, table, event, cached page or backup, whether its change went well or not', async () => {
  // a successful change is shown on both pages that its owner may request
  const changed = await change(secrets[0]!)
  expect(changed.status).toBe(303)
  expect(leaks(changed.location!)).toEqual([])
  for (const pathname of [changed.location!, `${home}&show=main`]) expect(leaks((await open(pathname)).html)).toEqual([secrets[0]])
  // after a failure neither the error page nor a page that refuses a name repeats the password
  for (const fault of ['lying', 'garbage', 'hanging'] as const) {
    site.gateways.setFault(serial, fault)
    const refused = await change(secrets[1]!)
    expect(refused.status).toBe(422)
    expect(leaks(refused.html)).toEqual([])
    await site.forgive()
  }
  site.gateways.setFault(serial, 'none')
  expect(leaks((await change(secrets[1]!, ' ')).html)).toEqual([])
  expect((await change(secrets[1]!)).status).toBe(303)
  await open(home)
  await open('/support/fix/no-internet?way=1')

  const { database } = site.runtime
  let rows = 0
  for (const table of tablesInOrder) {
    const all = await database.read.selectFrom(table).selectAll().execute()
    rows += all.length
    expect(leaks(JSON.stringify(all)), table).toEqual([])
  }
  expect(rows).toBeGreaterThan(100)
  // the change itself is recorded as an event
  const events = JSON.stringify(await database.read.selectFrom('analytics_event').selectAll().execute())
  expect(events).toContain('homeNetwork')
  // nor in unused pages of the file, the write-ahead log, or a file next to it
  const files = readdirSync(site.dataDirectory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.some(({ name }) => name === 'careline.sqlite')).toBe(true)
  for (const entry of files) expect(leaks(readFileSync(path.join(entry.parentPath, entry.name)).toString('latin1')), entry.name).toEqual([])
  const backup = path.join(site.dataDirectory, 'all.backup')
  await writeBackup({ dataDirectory: site.dataDirectory }, backup)
  const text = gunzipSync(readFileSync(backup)).toString()
  expect(text).toContain(serial)
  expect(leaks(text)).toEqual([])
  expect(logged).toContain('the system that manages gateways did not do it')
  expect(leaks(logged)).toEqual([])
})
