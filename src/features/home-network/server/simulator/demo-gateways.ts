import { randomBytes } from 'node:crypto'
import type { OperatorSystemSettings } from '#platform/config/config.ts'
import { readDemoWorld, type DemoWorld } from '#platform/config/demo-world.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { WorkerClient } from '#platform/jobs/worker-client.ts'
import { closeOperatorSystem } from '#platform/services/operator-system.ts'
import type { SimulatedPlace } from './simulated-gateway.ts'

/** vite.config.ts places the worker beside the server's script. */
const script = import.meta.env?.PROD ? './gateways-worker.js' : './gateways-worker.ts'

/** The gateways of the demo world, with their accounts. */
export function demoGateways({ people }: Pick<DemoWorld, 'people'>): (SimulatedPlace & { oui: string; account: string })[] {
  return people.flatMap(({ devices, accounts, locale }) => {
    const account = devices?.gateway.account ?? accounts[0]?.number
    if (!devices || account === undefined) return []
    const { make, model, serial, oui } = devices.gateway
    const usedGb = accounts.find(({ number }) => number === account)?.billing?.data?.usedGb
    return [{ serial, oui, account, make, model, locale, usedGb, connected: devices.connected, extenders: devices.extenders, fault: devices.fault }]
  })
}

interface Started {
  thread: WorkerClient<'where', string>
  settings: OperatorSystemSettings
}

/** Starts the worker at the first question about a gateway, so that it does not slow down the server's start. */
const startedOf = perDatabase(async (_, contentDirectory: string): Promise<Started> => {
  const token = randomBytes(24).toString('base64url')
  const places = demoGateways(await readDemoWorld(contentDirectory))
  const thread = new WorkerClient<'where', string>(new URL(script, import.meta.url), 'plays gateways', { places, token })
  return { thread, settings: { name: 'demo’s gateways', url: await thread.ask('where'), token } }
})

/** Address and token of the demo's gateways. */
export async function demoGatewaySystem({ database, config }: Pick<Runtime, 'database' | 'config'>): Promise<OperatorSystemSettings> {
  return (await startedOf(database, config.contentDirectory)).settings
}

/** Stops the demo's gateways, if they were started. */
export async function closeDemoGateways(database: Database): Promise<void> {
  const started = await startedOf.known(database)?.catch(() => undefined)
  if (!started) return
  await closeOperatorSystem(started.settings)
  await started.thread.end()
}
