import type { InputOf } from '#contracts/endpoint.ts'
import type { SearchAnswer } from './contract.ts'
import type { postSignals, Signal } from './signal.ts'

/** `q`: the question that the signal belongs to, if any; `id`: needed if the default would be an earlier signal's. */
export type OwnSignal = Omit<Signal, 'params'> & { params: Omit<Signal['params'], 'app_id'>; q?: string }

/** The sender that our own pages name in signals. */
const pages = { appId: 'support', name: 'support' }

/** SIG-01: the service's input for a signal of ours, in the one collection that all of them go to. */
export function reportOf({ q = '', ...signal }: OwnSignal, { appId, name } = pages): InputOf<typeof postSignals> {
  return { params: { collection: 'support_signals' }, body: { 'app-id': appId, q, name, signals: [{ ...signal, params: { ...signal.params, app_id: appId } }] } }
}

/** SIG-01: the signal that a result was opened; `before`: how many results are on earlier pages. */
export function clickOf({ fusionQueryId, query, results }: SearchAnswer, index: number, before = 0): OwnSignal {
  const { id, topic } = results[index]!
  return { type: 'click', q: query, params: { docId: id, fusion_query_id: fusionQueryId, query, query_orig_s: query, res_pos: before + index + 1, los: topic } }
}
