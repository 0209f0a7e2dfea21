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
 * NET-11: where lines and receivers are asked: an operator's system, or the demo's. Whose they are, and how often they are
 * started over, is ours. `isDone` is its word, not yet the truth.
 */
export interface UnitSource {
  read(kind: UnitKind, id: string): Promise<Outcome<UnitReport>>
  startOver(kind: UnitKind, id: string): Promise<Outcome<{ isDone: boolean }>>
}

export const unitDown = failure(503, 'UNIT_DOWN', 'It cannot be reached.')
/** Sent, and without an answer: it may have been done. */
export const notConfirmed = failure(502, 'NOT_CONFIRMED', 'Nobody says that it was done.')

const params = z.object({ kind: z.string(), id: z.string() })

/** What we ask of a system that knows lines and receivers: docs/operating.md describes it. */
export const unitSystem = {
  read: endpoint({ id: 'unitSystem.read', summary: 'What a unit says.', method: 'GET', path: '/units/{kind}/{id}', access: 'anyone', params, response: UnitReport }),
  startOver: endpoint({ id: 'unitSystem.startOver', summary: 'Starts it over.', method: 'POST', path: '/units/{kind}/{id}/startover', access: 'anyone', params, body: z.object({}), response: z.object({ isDone: z.boolean() }) }),
}

/** The operator's own system where one is configured, in the demo its simulated units; else none can be reached. */
export async function unitSourceOf(context: RequestContext): Promise<UnitSource> {
  const { config } = context.runtime
  if (config.equipment) return httpUnitSource(context, config.equipment)
  return config.mode === 'production' ? unreachable : httpUnitSource(context, await demoUnitSystem(context.runtime))
}

const unreachable: UnitSource = { read: async () => unitDown, startOver: async () => unitDown }

/** An answer about another unit than the one asked for is none. */
function httpUnitSource(context: RequestContext, settings: OperatorSystemSettings): UnitSource {
  return {
    async read(kind, id) {
      const answer = await askOperatorSystem(context, settings, unitSystem.read, { params: { kind, id } })
      return answer.ok && answer.data.kind === kind && answer.data.id === id ? answer : unitDown
    },
    async startOver(kind, id) {
      const answer = await askOperatorSystem(context, settings, unitSystem.startOver, { params: { kind, id }, body: {} })
      if (answer.ok) return answer
      // what was refused or never sent has changed nothing; of everything else nobody knows
      return answer.status < 500 || wasNeverSent(answer) ? unitDown : notConfirmed
    },
  }
}
