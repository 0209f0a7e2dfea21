import { createHash, randomBytes } from 'node:crypto'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, refusal, success, type Outcome } from '#contracts/outcome.ts'
import { limitKey } from '#platform/http/client-address.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { createRateLimit, type RateLimit } from '#platform/limits/rate-limit.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import type { checkSpeedTest, deleteOwnSpeedTests, listOwnSpeedTests, qualifySpeedTest, readSpeedHistory, readSpeedResult, saveDownload, saveSpeedResult, saveUpload, speedForStaff, SpeedResult, startSpeedTest, StartedTest } from '../speed-endpoints.ts'
import { deleteTestsOf, findEnded, findOwnPlan, findByToken, insertTest, isCustomer, listEnded, listEndedOf, listLatest, writeRunning, type SpeedTestRow } from './store/speed-test-store.ts'

/** Time limit of a test, from its token to its result. */
const testMs = 60_000
/** NET-02: results are kept for 90 days. */
export const retentionMs = 90 * 86_400_000

/**
 * NET-02: one test at a time per account and per address. It is a rate limit of one that the result gives back, so it
 * holds across all processes, and a person who leaves in the middle may test again a minute later.
 */
export const oneTest = perDatabase((database) => createRateLimit({ name: 'speed_test', tries: 1, seconds: testMs / 1000 }, database))

/** The number of tests shown beside a ticket. */
const besideTicket = 3

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const unknownTest = failure(404, 'NO_SUCH_TEST', 'There is no such test, or it has had its result.')
const notConfirmed = failure(422, 'NOT_CONFIRMED', 'Whoever deletes all of their speed tests says their login id with it.')
const accountNotFound = failure(404, 'ACCOUNT_NOT_FOUND', 'There is no such account.')

/** NET-02: starts a test without an account; a signed-in customer's test belongs to them. */
export async function startTest(context: RequestContext, { body }: InputOf<typeof startSpeedTest>): Promise<Outcome<ResponseOf<typeof startSpeedTest>>> {
  const started = await begin(context, { customer: await ownerOf(context), account: null, gateway: null, link: body.link ?? 'unknown', instead: body.instead })
  return started.ok ? success({ content: started.data }) : started
}

/** The customer that a test without an account belongs to; null for visitors, and for staff, who are no customers. */
async function ownerOf({ identity, runtime }: RequestContext): Promise<string | null> {
  return identity.kind === 'customer' && (await isCustomer(runtime.database.read, identity.customerId)) ? identity.customerId : null
}

/** NET-02, NET-05: starts a test of the customer's own account, and returns the plan. */
export async function qualify(context: RequestContext, { params, body }: InputOf<typeof qualifySpeedTest>): Promise<Outcome<ResponseOf<typeof qualifySpeedTest>>> {
  const { customerId } = signedInCustomer(context)
  const own = await findOwnPlan(context.runtime.database.read, customerId, params.uverseAccnt)
  if (!own) return accountNotFound
  const started = await begin(context, { customer: customerId, account: params.uverseAccnt, gateway: gatewayOf(params), link: body.link ?? 'unknown', instead: body.instead })
  return started.ok ? success({ content: { ...started.data, ...(own.plan ? { plan: own.plan } : {}) } }) : started
}

const gatewayOf = ({ oui, sn }: { oui: string; sn: string }) => `${oui.toUpperCase()}-${sn}`

interface Beginning {
  customer: string | null
  account: string | null
  gateway: string | null
  link: string
  /** the token of a stopped test that this one replaces */
  instead: string | undefined
}

async function begin(context: RequestContext, { customer, account, gateway, link, instead }: Beginning): Promise<Outcome<StartedTest>> {
  const { database } = context.runtime
  const limit = oneTest(database)
  const whom = counted(context, account)
  if (instead !== undefined) {
    const now = context.clock()
    const stopped = await writeRunning(database.write, { tokenHash: hashOf(instead), customer, account, now }, { until: now })
    if (stopped) await giveBack(limit, whom)
  }
  for (const [at, who] of whom.entries()) {
    const allowed = await limit.take(who)
    if (allowed.ok) continue
    await giveBack(limit, whom.slice(0, at))
    return refusal('TEST_RUNNING', 'A test of this account, or from this address, still runs.', allowed.retryAfterS)
  }
  const now = context.clock()
  const token = randomBytes(24).toString('base64url')
  const id = randomBytes(12).toString('base64url')
  const until = now + testMs
  await insertTest(database.write, { id, token_hash: hashOf(token), customer_id: customer, account_number: account, gateway, link, started_at: now, until })
  return success({ id, token, until })
}

/** The keys of the limit. The account comes first, since its tests may come from several addresses. */
function counted({ client }: RequestContext, account: string | null): string[] {
  return [...(account === null ? [] : [`account ${account}`]), `address ${limitKey(client.address)}`]
}

async function giveBack(limit: RateLimit, whom: readonly string[]): Promise<void> {
  await Promise.all(whom.map((who) => limit.forget(who)))
}

/** NET-02: whether a token belongs to a running test, for the code that carries the bytes. */
export async function checkTest({ runtime, clock }: RequestContext, { body }: InputOf<typeof checkSpeedTest>): Promise<Outcome<ResponseOf<typeof checkSpeedTest>>> {
  const row = await findByToken(runtime.database.read, hashOf(body.token), clock())
  return row && row.ended_at === null ? success({ content: { until: row.until } }) : unknownTest
}

/** NET-02: stores the result of a test that began without an account. */
export async function saveResult(context: RequestContext, { body }: InputOf<typeof saveSpeedResult>): Promise<Outcome<ResponseOf<typeof saveSpeedResult>>> {
  const { token, ...figures } = body
  return end(context, token, { customer: await ownerOf(context), account: null }, figures)
}

/** NET-02, NET-05: stores the download of an account's test, which goes on with the upload. */
export async function keepDownload(context: RequestContext, { params, body }: InputOf<typeof saveDownload>): Promise<Outcome<ResponseOf<typeof saveDownload>>> {
  const { customerId } = signedInCustomer(context)
  const { database } = context.runtime
  if (!(await findOwnPlan(database.read, customerId, params.uverseAccnt))) return accountNotFound
  const { downloadKbps, uverseAccnt: account } = params
  const row = await writeRunning(database.write, { tokenHash: hashOf(body.token), customer: customerId, account, now: context.clock() }, { download_kbps: downloadKbps })
  return row ? success({ content: { downloadKbps } }) : unknownTest
}

/** NET-02, NET-05: stores the result of an account's test and ends it. */
export async function keepUpload(context: RequestContext, { params, body }: InputOf<typeof saveUpload>): Promise<Outcome<ResponseOf<typeof saveUpload>>> {
  const { customerId } = signedInCustomer(context)
  if (!(await findOwnPlan(context.runtime.database.read, customerId, params.uverseAccnt))) return accountNotFound
  const { token, ...figures } = body
  return end(context, token, { customer: customerId, account: params.uverseAccnt }, { ...figures, downloadKbps: params.downloadKbps })
}

type Figures = Pick<SpeedResult, 'downloadKbps' | 'uploadKbps' | 'latencyMs' | 'jitterMs' | 'loadedLatencyMs'>

async function end(context: RequestContext, token: string, { customer, account }: { customer: string | null; account: string | null }, figures: Figures): Promise<Outcome<{ content: { result: SpeedResult } }>> {
  const { database } = context.runtime
  const now = context.clock()
  const row = await writeRunning(database.write, { tokenHash: hashOf(token), customer, account, now }, {
    ended_at: now,
    download_kbps: figures.downloadKbps,
    upload_kbps: figures.uploadKbps,
    latency_ms: figures.latencyMs,
    jitter_ms: figures.jitterMs,
    loaded_latency_ms: figures.loadedLatencyMs,
  })
  if (!row) return sameResult(context, token, customer, figures)
  await giveBack(oneTest(database), counted(context, account))
  return success({ content: { result: present(row) } })
}

/** A browser that got no answer sends the same result again, and gets the same answer. */
async function sameResult({ runtime, clock }: RequestContext, token: string, customer: string | null, figures: Figures): Promise<Outcome<{ content: { result: SpeedResult } }>> {
  const row = await findByToken(runtime.database.read, hashOf(token), clock())
  if (!row || row.ended_at === null || row.customer_id !== customer) return unknownTest
  const result = present(row)
  return (Object.keys(figures) as (keyof Figures)[]).every((name) => result[name] === figures[name]) ? success({ content: { result } }) : unknownTest
}

/** NET-02: the figures and time of a test, without its owner. */
function present(row: SpeedTestRow): SpeedResult {
  return {
    id: row.id,
    at: row.ended_at ?? 0,
    downloadKbps: row.download_kbps ?? 0,
    uploadKbps: row.upload_kbps ?? 0,
    latencyMs: row.latency_ms ?? 0,
    jitterMs: row.jitter_ms ?? 0,
    loadedLatencyMs: row.loaded_latency_ms ?? 0,
    link: row.link as SpeedResult['link'],
  }
}

/** NET-02: a result, for anyone with its link; its owner also gets the account's plan. */
export async function readResult({ runtime, clock, identity }: RequestContext, { params }: InputOf<typeof readSpeedResult>): Promise<Outcome<ResponseOf<typeof readSpeedResult>>> {
  const { read } = runtime.database
  const row = await findEnded(read, params.id, clock() - retentionMs)
  if (!row) return unknownTest
  const isOwn = identity.kind === 'customer' && row.customer_id === identity.customerId
  const own = isOwn && row.account_number !== null ? await findOwnPlan(read, identity.customerId, row.account_number) : undefined
  return success({ content: { result: present(row), isOwn, ...(own?.plan ? { plan: own.plan } : {}) } })
}

/** NET-02: all of the customer's results, with and without an account, for the data export. */
export async function listOwn(context: RequestContext): Promise<Outcome<ResponseOf<typeof listOwnSpeedTests>>> {
  const { customerId } = signedInCustomer(context)
  const rows = await listEndedOf(context.runtime.database.read, customerId)
  return success({ content: { results: rows.map(present) } })
}

/** TIC-06: the newest results and the plan of the customer of a ticket, for the desk. */
export async function listForStaff(context: RequestContext, { query: { customer, account } }: InputOf<typeof speedForStaff>): Promise<Outcome<ResponseOf<typeof speedForStaff>>> {
  noteStaff(context, 'staff.read', { what: 'speed-tests' }, customer)
  const { read } = context.runtime.database
  const [own, rows] = await Promise.all([findOwnPlan(read, customer, account), listLatest(read, customer, { account, since: context.clock() - retentionMs, limit: besideTicket })])
  return success({ content: { results: rows.map(present), ...(own?.plan ? { plan: own.plan } : {}) } })
}

export async function deleteOwn(context: RequestContext, { query }: InputOf<typeof deleteOwnSpeedTests>): Promise<Outcome<ResponseOf<typeof deleteOwnSpeedTests>>> {
  const { customerId, loginId } = signedInCustomer(context)
  if (query.confirm !== loginId) return notConfirmed
  await deleteTestsOf(context.runtime.database.write, customerId)
  return success({ content: { isDeleted: true } })
}

/** NET-02: the results of the customer's account of the last 90 days, with its plan. */
export async function readHistory(context: RequestContext, { params }: InputOf<typeof readSpeedHistory>): Promise<Outcome<ResponseOf<typeof readSpeedHistory>>> {
  const { customerId } = signedInCustomer(context)
  const { read } = context.runtime.database
  const [own, rows] = await Promise.all([findOwnPlan(read, customerId, params.uverseAccnt), listEnded(read, customerId, params.uverseAccnt, context.clock() - retentionMs)])
  if (!own) return accountNotFound
  return success({ content: { results: rows.map(present), ...(own.plan ? { plan: own.plan } : {}) } })
}
