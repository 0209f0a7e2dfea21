import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { failure, type Outcome } from '#contracts/outcome.ts'
import type { OperatorSystemSettings } from '#platform/config/config.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { wasNeverSent } from '#platform/services/call.ts'
import { askOperatorSystem } from '#platform/services/operator-system.ts'
import { UnitReport, type UnitKind } from '../../rules/unit-report.ts'
import { demoUnitSystem } from '../simulator/demo-units.ts'

/**
 * NET-11: access to lines and receivers, through the operator's system or the demo's. Ownership and the limit on
 * restarts are ours. `isDone` is the system's claim, to be verified by reading.
 */
export interface UnitSource {
  read(kind: UnitKind, id: string): Promise<Outcome<UnitReport>>
  startOver(kind: UnitKind, id: string): Promise<Outcome<{ isDone: boolean }>>
}

export const unitDown = failure(503, 'UNIT_DOWN', 'It cannot be reached.')
/** The request was sent but not answered, so it may have been carried out. */
export const notConfirmed = failure(502, 'NOT_CONFIRMED', 'Nobody says that it was done.')

const params = z.object({ kind: z.string(), id: z.string() })

/** The requests that we send to a system of lines and receivers; docs/operating.md describes it. */
export const unitSystem = {
  read: endpoint({ id: 'unitSystem.read', summary: 'What a unit says.', method: 'GET', path: '/units/{kind}/{id}', access: 'anyone', params, response: UnitReport }),
  startOver: endpoint({ id: 'unitSystem.startOver', summary: 'Starts it over.', method: 'POST', path: '/units/{kind}/{id}/startover', access: 'anyone', params, body: z.object({}), response: z.object({ isDone: z.boolean() }) }),
}

/** The operator's own system if one is configured; in the demo simulated units; else a source that is always down. */
export async function unitSourceOf(context: RequestContext): Promise<UnitSource> {
  const { config } = context.runtime
  if (config.equipment) return httpUnitSource(context, config.equipment)
  return config.mode === 'production' ? unreachable : httpUnitSource(context, await demoUnitSystem(context.runtime))
}

const unreachable: UnitSource = { read: async () => unitDown, startOver: async () => unitDown }

/** Units behind a system over HTTP. An answer about another unit than the requested one is rejected. */
function httpUnitSource(context: RequestContext, settings: OperatorSystemSettings): UnitSource {
  return {
    async read(kind, id) {
      const answer = await askOperatorSystem(context, settings, unitSystem.read, { params: { kind, id } }, `${kind} ${id}`)
      return answer.ok && answer.data.kind === kind && answer.data.id === id ? answer : unitDown
    },
    async startOver(kind, id) {
      const answer = await askOperatorSystem(context, settings, unitSystem.startOver, { params: { kind, id }, body: {} }, `${kind} ${id}`)
      if (answer.ok) return answer
      // A request that was refused or never sent has changed nothing; after any other failure the outcome is unknown.
      return answer.status < 500 || wasNeverSent(answer) ? unitDown : notConfirmed
    },
  }
}
