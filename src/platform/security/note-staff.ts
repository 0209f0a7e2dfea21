import type { RequestContext } from '../context/request-context.ts'
import { pseudonym, recordSecurityEvent, type SecurityEventName } from './security-log.ts'

/**
 * Records in the security log what a staff member viewed or changed. `customer` is the id of the customer whose things
 * these are, which is stored as `person` is: as a keyed hash or not at all.
 */
export function noteStaff({ runtime, identity, client, requestId }: RequestContext, event: SecurityEventName, facts: Readonly<Record<string, string>>, customer?: string): void {
  const person = identity.kind === 'customer' ? identity.customerId : undefined
  const whose = pseudonym(runtime.config.security.key, 'person', customer)
  recordSecurityEvent(runtime, { event, person, address: client.address, requestId, facts: { ...facts, ...(whose === null ? {} : { customer: whose }) } })
}
