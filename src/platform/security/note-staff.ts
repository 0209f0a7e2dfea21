import type { RequestContext } from '../context/request-context.ts'
import { recordSecurityEvent, type SecurityEventName } from './security-log.ts'

/** Records in the security log what a staff member viewed or changed. */
export function noteStaff({ runtime, identity, client, requestId }: RequestContext, event: SecurityEventName, facts: Readonly<Record<string, string>>): void {
  const person = identity.kind === 'customer' ? identity.customerId : undefined
  recordSecurityEvent(runtime, { event, person, address: client.address, requestId, facts })
}
