import type { InputOf } from '#contracts/endpoint.ts'
import type { SearchAnswer } from './contract.ts'
import type { postSignals, Signal } from './signal.ts'

/** `q`: the question that it belongs to, if any; `id`: where the default would take it for an earlier one. */
export type OwnSignal = Omit<Signal, 'params'> & { params: Omit<Signal['params'], 'app_id'>; q?: string }

/** As which our pages send signals. */
const pages = { appId: 'support', name: 'support' }

/** SIG-01: a signal of ours as the service takes it, filed where all of them are. */
export function reportOf({ q = '', ...signal }: OwnSignal, { appId, name } = pages): InputOf<typeof postSignals> {
  return { params: { collection: 'support_signals' }, body: { 'app-id': appId, q, name, signals: [{ ...signal, params: { ...signal.params, app_id: appId } }] } }
}

/** SIG-01: that a result was opened; `before`: how many results stand on earlier pages. */
export function clickOf({ fusionQueryId, query, results }: SearchAnswer, index: number, before = 0): OwnSignal {
  const { id, topic } = results[index]!
  return { type: 'click', q: query, params: { docId: id, fusion_query_id: fusionQueryId, query, query_orig_s: query, res_pos: before + index + 1, los: topic } }
}
