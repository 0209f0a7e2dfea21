import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { anonymous } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import { admit, limitBodies, numberRequests, type AppEnv } from '#platform/http/middleware.ts'
import { buildRuntime, testNow } from '#test/support/context.ts'
import { mountCapability } from '../../server/capability-middleware.ts'
import { addAppointments } from '../../booking/server/store/test-appointments.ts'
import { mountTmf646 } from './tmf646-routes.ts'

export const base = '/tmf-api/appointment/v4'
export const secret = 'a-long-random-secret-of-the-tests-0123456789'
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
export const tuesdaySlot = { startDateTime: '2026-11-24T15:00:00.000Z', endDateTime: '2026-11-24T17:00:00.000Z' }
export const mayasPlace = { relatedPlace: { id: 'SE', role: 'serviceRegion' }, relatedParty: [{ id: '301448210', role: 'customer', '@referredType': 'BillingAccount' }] }

interface Options {
  clients?: string
  origins?: string
  clock?: () => number
}

/** The TMF646 API with the demo world's appointments. */
export async function buildPartnerApp(database: Database, { clients = `fsm:${hashOf(secret)},other:${hashOf(`${secret}2`)}`, origins = '', clock = () => testNow }: Options = {}) {
  await addAppointments(database)
  const runtime = buildRuntime({ database, clock, environment: { PARTNER_CLIENTS: clients, PARTNER_CALLBACK_ORIGINS: origins } })
  const app = new Hono<AppEnv>()
  app.use(numberRequests(), limitBodies(), admit(runtime, async () => ({ identity: anonymous, recognisedToken: undefined, session: undefined })))
  mountCapability(app, runtime.config)
  mountTmf646(app, runtime)
  return { app, runtime }
}

export const askToken = (app: Hono<AppEnv>, id: string, word: string, grant = 'client_credentials') =>
  app.request('/tmf-api/oauth2/token', { method: 'POST', body: new URLSearchParams({ grant_type: grant }), headers: { authorization: `Basic ${btoa(`${id}:${word}`)}` } }, {})

/** Returns a function that calls the API with a token of this client. */
export async function openClient(app: Hono<AppEnv>, id = 'fsm', word = secret) {
  const { access_token } = (await (await askToken(app, id, word)).json()) as { access_token: string }
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await app.request(base + path, { method, headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json', ...headers }, ...init }, {})
    const text = await response.text()
    return { status: response.status, headers: response.headers, data: text === '' ? undefined : JSON.parse(text) }
  }
}
