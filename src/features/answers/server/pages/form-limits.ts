import type { FormLimit } from '#platform/http/load/endpoint-limits.ts'
import { handoverLimit, questionLimit } from '../../api/question-endpoints.ts'
import { handoverParameter } from '../../hand-over/handover-address.ts'

const path = /\/ask\/|\/article\/[^/]+\/[^/]+\/feedback/

/**
 * The rate limits of forms for answers and their feedback. Without script the page calls the services for the visitor,
 * so a form sent to these addresses counts towards their limits.
 */
export const formLimits: readonly FormLimit[] = [
  { path, limit: questionLimit },
  { path, parameter: handoverParameter, limit: handoverLimit },
]
