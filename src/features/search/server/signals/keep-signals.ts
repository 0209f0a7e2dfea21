import { createHash } from 'node:crypto'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { articleIdPattern } from '#contracts/site-path.ts'
import { readMayReport } from '#features/consent/server.ts'
import { maskPersonalText } from '#platform/observability/log.ts'
import { noRoom } from '#platform/limits/report-budget.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { signalId, type postSignals, type Signal } from '../../signal.ts'
import { networkHash } from './network-hash.ts'
import { insertSignals } from './signal-store.ts'

type Endpoint = typeof postSignals

/**
 * SIG-01: keeps signals, and answers when they are committed. Personal data is masked, and the sender is kept only as a
 * hash of their network.
 */
export async function keepSignals(context: RequestContext, { params: { collection }, body }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  // ACC-15: a visitor who refuses consent is not tracked, but gives an opinion on purpose
  const signals = readMayReport(context) ? body.signals : body.signals.filter(({ params }) => opinionOf(params.helpful) !== null)
  if (signals.length === 0) return success({ kept: 0 }, 202)
  if (!context.runtime.database.hasSpareRoom()) return noRoom
  const network = await networkHash(context)
  const at = context.clock()
  const rows = new Map(
    signals.map((signal) => {
      // the sender chooses the signal's id: another sender's signal must not be taken for it
      const id = createHash('sha256').update(JSON.stringify([network, collection, signalId(signal)])).digest('base64url')
      const { fusion_query_id: queryId, docId, res_pos: position, helpful } = signal.params
      const payload = maskTexts({ ...signal.params, user_id: undefined, appId: body['app-id'], name: body.name, q: body.q })
      return [
        id,
        {
          id,
          at,
          collection,
          type: signal.type,
          query_id: queryId ?? null,
          doc_id: docId ?? null,
          position: position ?? null,
          // an opinion of a generated answer is not one of an article
          helpful: docId === undefined || articleIdPattern.test(docId) ? opinionOf(helpful) : null,
          network_hash: network,
          is_robot: context.client.isRobot ? (1 as const) : (0 as const),
          payload: JSON.stringify(payload),
        },
      ]
    }),
  )
  await insertSignals(context.runtime.database, [...rows.values()])
  return success({ kept: rows.size }, 202)
}

/** Characters of each text: the question is in every one of twenty signals, and must not fill the disk. */
const longestKept = 500

/** 1, 0, or null for a word that says neither, which must not count against an article. */
function opinionOf(helpful: Signal['params']['helpful']): 0 | 1 | null {
  const said = String(helpful).trim().toLowerCase()
  if (['true', 'yes', '1'].includes(said)) return 1
  return ['false', 'no', '0'].includes(said) ? 0 : null
}

function maskTexts(fields: Record<string, unknown>): Record<string, unknown> {
  const masked = (value: unknown): unknown => (typeof value === 'string' ? maskPersonalText(value).slice(0, longestKept) : Array.isArray(value) ? value.map(masked) : value)
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, /^(docId|fusion_query_id)$/.test(name) ? value : masked(value)]))
}
