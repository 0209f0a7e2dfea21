import { z } from 'zod'
import { endpoint, type EndpointLimit } from '#contracts/endpoint.ts'
import { speedLinks } from './rules/speed-link.ts'
import { checkTestPath, ownResultsPath, readResultPath, saveResultPath, speedTestPath, staffSpeedPath, wiredTestPath } from './rules/speed-paths.ts'

/** kbit/s, up to 100 Gbit/s. */
const kbps = z.int().min(0).max(100_000_000)
const ms = z.int().min(0).max(60_000)
const Token = z.string().regex(/^[\w-]{32}$/)
export const SpeedTestId = z.string().regex(/^[\w-]{16}$/)

/** A test that may run now. */
export const StartedTest = z.object({
  id: SpeedTestId,
  /** sent with all streams of the test and with its result, and invalid afterwards */
  token: Token,
  /** epoch ms at which the test must have ended */
  until: z.int(),
})
export type StartedTest = z.output<typeof StartedTest>

export const SpeedResult = z.object({
  id: SpeedTestId,
  /** epoch ms */
  at: z.int(),
  downloadKbps: kbps,
  uploadKbps: kbps,
  latencyMs: ms,
  jitterMs: ms,
  /** the latency under load */
  loadedLatencyMs: ms,
  link: z.enum(speedLinks),
})
export type SpeedResult = z.output<typeof SpeedResult>

export const InternetPlan = z.object({ name: z.string(), downloadKbps: kbps, uploadKbps: kbps })
export type InternetPlan = z.output<typeof InternetPlan>

/** Limits starts, since each test transfers up to a gigabyte. */
const startLimit: EndpointLimit = { name: 'speed_test_start', tries: 20, seconds: 3600 }

const running = { status: 429, code: 'TEST_RUNNING', when: 'a test of this account, or from this address, still runs' } as const
const unknownTest = { status: 404, code: 'NO_SUCH_TEST', when: 'there is no such test, it is not yours, or it has had its result' } as const
const notFound = { status: 404, code: 'ACCOUNT_NOT_FOUND', when: 'there is no such account, or it is not yours' } as const

const start = z.object({
  link: z.enum(speedLinks).default('unknown'),
  /** the token of the caller's own stopped test, which ends and is replaced by this one */
  instead: Token.optional(),
})
const measured = { token: Token, uploadKbps: kbps, latencyMs: ms, jitterMs: ms, loadedLatencyMs: ms }
const Saved = z.object({ content: z.object({ result: SpeedResult }) })

export const startSpeedTest = endpoint({
  id: 'speedTest.start',
  summary: 'Begins a speed test of whoever asks; its token is good for one test (NET-02).',
  method: 'POST',
  path: speedTestPath,
  access: 'anyone',
  limits: [startLimit],
  body: start,
  response: z.object({ content: StartedTest }),
  errors: [running],
})

export const saveSpeedResult = endpoint({
  id: 'speedTest.saveResult',
  summary: 'Keeps what a speed test has measured, once (NET-02).',
  method: 'POST',
  path: saveResultPath,
  access: 'anyone',
  body: z.object({ ...measured, downloadKbps: kbps }),
  response: Saved,
  errors: [unknownTest],
  isIdempotent: true,
})

export const checkSpeedTest = endpoint({
  id: 'speedTest.check',
  summary: 'Whether a token is one of a test that runs: what carries the bytes asks it (NET-02).',
  method: 'POST',
  path: checkTestPath,
  access: 'anyone',
  body: z.object({ token: Token }),
  response: z.object({ content: z.object({ /** epoch ms */ until: z.int() }) }),
  errors: [unknownTest],
  isIdempotent: true,
})

export const readSpeedResult = endpoint({
  id: 'speedTest.readResult',
  summary: 'The figures of one speed test, for whoever has its link; of its own account also the plan (NET-02).',
  method: 'GET',
  path: readResultPath,
  access: 'anyone',
  params: z.object({ id: z.string().max(64) }),
  response: z.object({ content: z.object({ result: SpeedResult, isOwn: z.boolean(), plan: InternetPlan.optional() }) }),
  errors: [unknownTest],
})

/** NET-02: all of the customer's results, for the data export. */
export const listOwnSpeedTests = endpoint({
  id: 'speedTest.listOwn',
  summary: 'All results of the signed-in person that are kept, the newest first.',
  method: 'GET',
  path: ownResultsPath,
  access: 'customer',
  response: z.object({ content: z.object({ results: z.array(SpeedResult) }) }),
})

/** TIC-06: results shown beside a ticket. Each read is recorded in the security log. */
export const speedForStaff = endpoint({
  id: 'speedTest.listForStaff',
  summary: "What a customer's account pays for and their last speed tests of it, or of none, the newest first, for the operator's desk.",
  method: 'GET',
  path: staffSpeedPath,
  access: 'operator',
  query: z.object({ customer: z.string().min(1).max(255), account: z.string().min(1).max(32) }),
  response: z.object({ content: z.object({ /** left out if the account is not this customer's or has none */ plan: InternetPlan.optional(), results: z.array(SpeedResult) }) }),
})

export const deleteOwnSpeedTests = endpoint({
  id: 'speedTest.deleteOwn',
  summary: 'Deletes all results of the signed-in person; their links lead nowhere then.',
  method: 'DELETE',
  path: ownResultsPath,
  access: 'customer',
  /** the caller's login id, so that nothing is deleted by mistake */
  query: z.object({ confirm: z.string() }),
  response: z.object({ content: z.object({ isDeleted: z.literal(true) }) }),
  errors: [{ status: 422, code: 'NOT_CONFIRMED', when: '`confirm` is not the login id' }],
  isIdempotent: true,
})

const gateway = { uverseAccnt: z.string().min(1).max(32), oui: z.string().regex(/^[\dA-Fa-f]{6}$/), sn: z.string().regex(/^[\w-]{1,64}$/) }
const params = z.object(gateway)
const resultParams = z.object({ ...gateway, downloadKbps: z.coerce.number().pipe(kbps) })

export const qualifySpeedTest = endpoint({
  id: 'speedTest.qualify',
  summary: 'Begins a speed test of an account: what it pays for, and the token of one test (NET-02, NET-05).',
  method: 'POST',
  path: wiredTestPath('qualify'),
  access: 'customer',
  limits: [startLimit],
  params,
  body: start,
  response: z.object({ content: StartedTest.extend({ plan: InternetPlan.optional() }) }),
  errors: [notFound, running],
})

export const saveDownload = endpoint({
  id: 'speedTest.saveDownload',
  summary: "Keeps the first half of an account's speed test; the upload ends it (NET-02, NET-05).",
  method: 'POST',
  path: wiredTestPath('download'),
  access: 'customer',
  params: resultParams,
  body: z.object({ token: Token }),
  response: z.object({ content: z.object({ downloadKbps: kbps }) }),
  errors: [notFound, unknownTest],
})

export const saveUpload = endpoint({
  id: 'speedTest.saveUpload',
  summary: "Ends an account's speed test and keeps its result (NET-02, NET-05).",
  method: 'POST',
  path: wiredTestPath('upload'),
  access: 'customer',
  params: resultParams,
  body: z.object(measured),
  response: Saved,
  errors: [notFound, unknownTest],
  isIdempotent: true,
})

export const readSpeedHistory = endpoint({
  id: 'speedTest.readHistory',
  summary: "An account's speed tests of the last 90 days, newest first, and what it pays for (NET-02, NET-05).",
  method: 'GET',
  path: wiredTestPath('history'),
  access: 'customer',
  params,
  response: z.object({ content: z.object({ results: z.array(SpeedResult), plan: InternetPlan.optional() }) }),
  errors: [notFound],
})
