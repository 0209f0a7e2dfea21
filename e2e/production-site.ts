import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { moveDemoAppointments } from '../src/features/appointments/server.ts'
import { upsertAccount, upsertCustomer } from '../src/features/sign-in/testing.ts'
import { openDatabase } from '#platform/database/database.ts'
import { readDemoWorld } from '../src/platform/config/demo-world.ts'
import { startServer, type StartedServer } from './start-site.ts'
import { startTlsProxy } from './tls-proxy.ts'

export interface Customer {
  /** the name typed at the identity provider, which is also their id */
  name: string
  account: string
  zip: string
  workOrderId: string
  orderId: string
}

export interface ProductionSite {
  /** https: the address for browsers */
  url: string
  /** the server process behind the proxy */
  server: StartedServer
  issuer: string
  stop(): Promise<void>
}

/**
 * A site as in production: a proxy in front of it terminates TLS, a separate identity provider process signs customers
 * in, and nothing of the demo world exists except the kind of visit that each customer has.
 */
export async function startProductionSite(host: string, customers: readonly Customer[]): Promise<ProductionSite> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'careline-production-'))
  await addCustomers(data, customers)
  const proxy = await startTlsProxy(host)
  const secret = 'what the operator and the issuer agreed on'
  const provider = spawn(process.execPath, ['e2e/issuer-process.ts', proxy.url], { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, OIDC_CLIENT_SECRET: secret } })
  const issuer = String((await once(provider.stdout, 'data'))[0]).trim()
  // warm-up: its first answer takes longer than a busy site waits
  await (await fetch(`${issuer}/.well-known/openid-configuration`)).text()
  const server = await startServer({
    CARELINE_ENV: 'production', CARELINE_DATA: data, PUBLIC_URL: proxy.url, HOST: '127.0.0.1', TRUSTED_PROXIES: '1',
    OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'support', OIDC_CLIENT_SECRET: secret,
  })
  proxy.target = server.port
  return {
    url: proxy.url,
    server,
    issuer,
    async stop() {
      const ended = once(provider, 'exit')
      provider.kill()
      await Promise.all([server.stop(), proxy.stop(), ended])
      await rm(data, { recursive: true, force: true })
    },
  }
}

/**
 * Inserts, like an operator's import, the rows of customers, of their accounts, and of a visit each with windows to
 * move it to.
 */
async function addCustomers(data: string, customers: readonly Customer[]): Promise<void> {
  const { people: known, slots } = await readDemoWorld('content')
  const like = known.find(({ loginId }) => loginId === 'maya.torres')!
  const people = customers.map(({ name, account, zip, workOrderId, orderId }) => ({
    ...like,
    loginId: name,
    firstName: name,
    zip,
    accounts: [{ ...like.accounts[0]!, number: account }],
    appointments: [{ ...like.appointments[0]!, account, workOrderId, externalOrderId: orderId, externalJobId: `JOB${workOrderId}` }],
  }))
  const database = await openDatabase({ dataDirectory: data })
  try {
    await database.transaction(async (trx) => {
      for (const { loginId, firstName, lastName, locale, phone, zip, timeZone, accounts } of people) {
        await upsertCustomer(trx, { id: loginId, login_id: loginId, login_type: 'UserId', first_name: firstName, last_name: lastName, customer_class: 'CONS', locale, phone, zip, time_zone: timeZone, email: null })
        for (const { number, kind, status } of accounts) await upsertAccount(trx, { number, kind, status, is_smb: 0, position: 0, customer_id: loginId })
      }
    })
    await moveDemoAppointments(database, { people, finder: [], slots }, Date.now())
  } finally {
    await database.close()
  }
}
