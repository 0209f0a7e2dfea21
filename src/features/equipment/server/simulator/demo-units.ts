import { randomBytes } from 'node:crypto'
import type { OperatorSystemSettings } from '#platform/config/config.ts'
import { readDemoWorld, type DemoWorld } from '#platform/config/demo-world.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { closeOperatorSystem } from '#platform/services/operator-system.ts'
import { serveUnits, type SimulatedUnits } from './serve-units.ts'
import type { SimulatedUnit } from './simulated-unit.ts'

/** The lines and receivers of the demo world, with their accounts. */
export function demoUnits({ people }: Pick<DemoWorld, 'people'>): (SimulatedUnit & { account: string; name: string; make: string; model: string })[] {
  return people.flatMap(({ lines, receivers, accounts }) => {
    const account = accounts[0]?.number
    if (account === undefined) return []
    return [
      ...lines.map(({ number, make, model, fault }) => ({ id: number, kind: 'line' as const, account, name: number, make, model, fault })),
      ...receivers.map(({ serial, name, make, model, fault }) => ({ id: serial, kind: 'receiver' as const, account, name, make, model, fault })),
    ]
  })
}

interface Started {
  units: SimulatedUnits
  settings: OperatorSystemSettings
}

/** Started at the first question. They answer so few requests that a thread of their own is not worth its memory. */
const startedOf = perDatabase(async (_, contentDirectory: string): Promise<Started> => {
  const token = randomBytes(24).toString('base64url')
  const units = await serveUnits(demoUnits(await readDemoWorld(contentDirectory)), { token })
  return { units, settings: { name: 'demo’s equipment', url: units.url, token } }
})

/** Address and token of the demo's lines and receivers. */
export async function demoUnitSystem({ database, config }: Pick<Runtime, 'database' | 'config'>): Promise<OperatorSystemSettings> {
  return (await startedOf(database, config.contentDirectory)).settings
}

/** Stops the demo's lines and receivers, if they were started. */
export async function closeDemoUnits(database: Database): Promise<void> {
  const started = await startedOf.known(database)?.catch(() => undefined)
  if (!started) return
  await closeOperatorSystem(started.settings)
  await started.units.close()
}
