import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { restartGateway } from '../network-endpoints.ts'
import { noGateway, readKnown, withTimeToChange } from './own-network.ts'
import { describeRestart, recentRestarts, restartsAnHour } from './restart-rules.ts'
import { gatewayDown } from './source/gateway-source.ts'
import { replaceRestarts } from './store/gateway-store.ts'

const running = failure(409, 'RESTART_RUNNING', 'The gateway restarts already.')
const tooMany = failure(429, 'TOO_MANY_RESTARTS', 'The gateway was restarted three times within the hour.')

/**
 * NET-07: starts a restart. The list of restarts is replaced only if it is still as it was read, so that of two
 * simultaneous requests, in any process, only one goes on. A request that never reached the gateway does not count.
 */
export async function restartOwn(context: RequestContext, { params }: InputOf<typeof restartGateway>): Promise<Outcome<ResponseOf<typeof restartGateway>>> {
  const patient = withTimeToChange(context)
  const known = await readKnown(patient, params.value)
  if (!known) return noGateway
  const { row, source, report, isLive } = known
  const now = context.clock()
  const before = recentRestarts(row, now)
  if (report && isLive && (report.state === 'restarting' || report.state === 'connecting')) return running
  const stage = describeRestart(before, isLive ? report : undefined, now)?.stage
  if (stage === 'restarting' || stage === 'light') return running
  if (before.length >= restartsAnHour) return tooMany
  if (!isLive) return gatewayDown
  const { write } = context.runtime.database
  const after = [...before, now]
  if (!(await replaceRestarts(write, row, after))) return running
  const told = await source.restart(row)
  if (told.ok) return success({ content: { startedAt: now } })
  if (told.code === gatewayDown.code) await replaceRestarts(write, { serial: row.serial, restarts: JSON.stringify(after) }, before)
  return told
}
