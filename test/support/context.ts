import type { Identity, StaffRoles } from '#contracts/identity.ts'
import { loadConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { localDispatcher, type Handler } from '#platform/services/handlers.ts'
import { createContext } from '#platform/http/middleware.ts'
import { createLog } from '#platform/observability/log.ts'
import type { Client, RequestContext, Runtime, VisitorSigns } from '#platform/context/request-context.ts'

/** 20 November 2026, 15:00 UTC: a Friday. */
export const testNow = Date.UTC(2026, 10, 20, 15)

export interface TestRuntimeOptions extends Partial<Omit<Runtime, 'config'>> {
  environment?: Record<string, string | undefined>
  /** answered in this process, with input and output validated; not needed with `dispatcher` */
  handlers?: readonly Handler[]
}

const noDatabase = new Proxy({} as Database, {
  get() {
    throw new Error('This test gave its runtime no database.')
  },
})

/** A runtime for tests: silent log, a fixed clock, and a database only if one is given. */
export function buildRuntime({ environment = {}, handlers = [], ...parts }: TestRuntimeOptions = {}): Runtime {
  return {
    config: loadConfig({ CARELINE_ENV: 'test', ...environment }),
    log: createLog('silent'),
    site: { brand: 'Meadowlink', legalName: 'Meadowlink Communications', supportPhone: '800.555.0142' },
    clock: () => testNow,
    envConfig: { searchWidgetJsURL: '', searchOrigin: '' },
    dispatcher: localDispatcher(handlers, true),
    endpoints: handlers.map((handler) => handler.endpoint),
    database: noDatabase,
    ...parts,
  }
}

export interface TestContextOptions {
  identity?: Identity
  recognisedToken?: string
  client?: Partial<Client>
  /** the page's path with its query; audience and locale are derived from it */
  path?: string
  signal?: AbortSignal
  visitor?: VisitorSigns
}

/** A request context as the entry middleware makes it. */
export function buildContext(runtime: Runtime, options: TestContextOptions = {}): RequestContext {
  const identity = options.identity ?? { kind: 'anonymous' }
  return createContext(runtime, {
    identity,
    recognisedToken: options.recognisedToken,
    client: { address: '198.51.100.7', isRobot: false, ...options.client },
    visitor: options.visitor,
    requestId: 'request-of-a-test',
    url: runtime.config.publicUrl + (options.path ?? '/support'),
    signal: options.signal ?? new AbortController().signal,
  })
}

/** The identity of a signed-in customer; with a role, of a staff member of the operator. */
export function signedInAs(customerId: string, loginId = `${customerId}.login`, role?: StaffRoles): Identity {
  return { kind: 'customer', customerId, loginId, loginType: 'UserId', ...(role ? { role } : {}) }
}

/** Retries on TIMEOUT: on a busy machine a value that is made on first use may take longer than a call's timeout. */
export async function askPatiently<Answer extends { ok: boolean }>(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask()
  for (let tries = 1; tries < 5 && !answer.ok && 'code' in answer && answer.code === 'TIMEOUT'; tries++) answer = await ask()
  return answer
}
