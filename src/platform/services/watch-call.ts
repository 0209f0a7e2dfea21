import type { Endpoint } from '#contracts/endpoint.ts'
import type { Outcome } from '#contracts/outcome.ts'
import { observeCall, type CallOutcome } from '../observability/metrics.ts'
import type { RequestContext } from '../context/request-context.ts'
import { isRejected } from './read-answer.ts'

/** Measures one call, with a span if tracing is on. Call `done` once; without an outcome if the call threw. */
export function watchCall(context: RequestContext, endpoint: Endpoint): { context: RequestContext; done: (outcome: Outcome<unknown> | undefined) => void } {
  const startedAt = performance.now()
  const span = context.span?.child(`call ${endpoint.id}`, 'internal', { 'careline.endpoint': endpoint.id })
  return {
    context: span ? { ...context, span } : context,
    done(outcome) {
      const kind = kindOf(outcome)
      observeCall(endpoint.id, kind, (performance.now() - startedAt) / 1000)
      span?.end({ facts: { 'careline.outcome': kind, ...(outcome && { 'careline.status': outcome.status }) }, isFault: kind !== 'ok' && kind !== 'refused' })
    },
  }
}

const transportOutcomes: Record<string, CallOutcome> = { TIMEOUT: 'timeout', UNREACHABLE: 'unreachable', GARBLED: 'garbled' }

/**
 * Services have many codes, and an operator's services may invent more, so only the class of a failure becomes a label.
 */
function kindOf(outcome: Outcome<unknown> | undefined): CallOutcome {
  if (!outcome) return 'failed'
  if (outcome.ok) return 'ok'
  if (isRejected(outcome.code)) return 'rejected'
  return transportOutcomes[outcome.code] ?? (outcome.status < 500 ? 'refused' : 'failed')
}
