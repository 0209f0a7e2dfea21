import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { anonymous } from '#contracts/identity.ts'
import type { Database, Engine } from '#platform/database/database.ts'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { admit, limitBodies, numberRequests, type AppEnv } from '#platform/http/middleware.ts'
import { buildRuntime } from '#test/support/context.ts'
import { listenWith } from '#test/support/server.ts'
import { mountCapability } from '../../server/capability-middleware.ts'
import { mountTmf646 } from '../../tmf646/server/tmf646-routes.ts'

/** What happens to one request. `lose` and `cut`: the work is done, but none or only a part of the answer arrives. */
export type Mishap = 'pass' | 'hang' | 'reset' | 'fault' | 'badGateway' | 'garbage' | 'lose' | 'cut'

export interface FieldSystem {
  /** the operator's database */
  database: Database
  /** methods and paths of the requests, in order */
  asked: string[]
  /** environment settings that point our site to this system */
  environment: Record<string, string>
  onRequest: (method: string, path: string) => Mishap | Promise<Mishap>
}

const peers = new WeakMap<Database, FieldSystem>()
const secret = 'a-long-random-secret-of-the-tests-0123456789'

/** The field system that holds the appointments of this database's customers, if they are not in its own tables. */
export function fieldSystemOf(database: Database): FieldSystem | undefined {
  return peers.get(database)
}

/** The database that holds the appointments: this one or the operator's. */
export function appointmentsOf(database: Database): Database {
  return peers.get(database)?.database ?? database
}

type Suite = (openTestDatabase: () => Promise<Database>, engine: Engine) => void

/**
 * Runs a suite on both engines with both sources: our own tables, and another Careline that serves as the operator's
 * TMF646 over HTTP.
 */
export function describeEachSource(name: string, suite: Suite): void {
  describeEachEngine(name, suite)
  describeEachEngine(`${name} in an operator’s field system`, (open, engine) => suite(() => openWithFieldSystem(open), engine))
}

/** Opens a database of ours and an operator's system beside it, which has its own database. */
export async function openWithFieldSystem(open: () => Promise<Database>, now?: () => number): Promise<Database> {
  const database = await open()
  peers.set(database, await startFieldSystem(now))
  return database
}

/** Starts our own TMF646 API as an operator's system. Its clock stands still unless `clock` is given. */
async function startFieldSystem(clock?: () => number): Promise<FieldSystem> {
  const database = await openTestDatabase('sqlite')
  const clients = `careline:${createHash('sha256').update(secret).digest('hex')}`
  const runtime = buildRuntime({ database, ...(clock ? { clock } : {}), environment: { PARTNER_CLIENTS: clients } })
  const app = new Hono<AppEnv>()
  app.use(numberRequests(), limitBodies(), admit(runtime, async () => ({ identity: anonymous, recognisedToken: undefined, session: undefined })))
  mountCapability(app, runtime.config)
  mountTmf646(app, runtime)
  const listener = getRequestListener(app.fetch as Parameters<typeof getRequestListener>[0])
  const system: FieldSystem = { database, asked: [], environment: {}, onRequest: () => 'pass' }
  const origin = await listenWith((request, response) => void answer(system, listener, request, response))
  system.environment = {
    FIELD_SYSTEM_URL: `${origin}/tmf-api/appointment/v4`,
    FIELD_SYSTEM_TOKEN_URL: `${origin}/tmf-api/oauth2/token`,
    FIELD_SYSTEM_CLIENT_ID: 'careline',
    FIELD_SYSTEM_CLIENT_SECRET: secret,
  }
  return system
}

type Listener = ReturnType<typeof getRequestListener>

async function answer(system: FieldSystem, listener: Listener, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [method, path] = [request.method!, request.url!]
  system.asked.push(`${method} ${path}`)
  const mishap = await system.onRequest(method, path)
  if (mishap === 'hang') return
  if (mishap === 'reset') return void request.socket.resetAndDestroy()
  if (mishap === 'badGateway') return void response.writeHead(502).end('<h1>Bad gateway</h1>')
  if (mishap === 'garbage') return void response.writeHead(200, { 'content-type': 'application/json' }).end('\u00ee\u00ee')
  if (mishap === 'fault') return void response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 'INTERNAL', reason: 'It broke.' }))
  if (mishap !== 'pass') breakAnswer(mishap, request, response)
  await listener(request, response)
}

/** Does the work, but sends nothing of its answer, or only some bytes. */
function breakAnswer(mishap: 'lose' | 'cut', request: IncomingMessage, response: ServerResponse): void {
  response.writeHead = (() => response) as typeof response.writeHead
  response.end = (() => {
    if (mishap === 'cut') request.socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"id":"WO1', () => request.socket.destroy())
    else request.socket.resetAndDestroy()
    return response
  }) as typeof response.end
}
