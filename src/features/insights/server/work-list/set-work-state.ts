import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { workItemId, type setWorkState as endpoint } from '../../contract.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { putWorkState } from './work-state-store.ts'

/** Sets the state of a work-list item. Resolves once the write is committed; the operator's id is stored with it. */
export async function setWorkState(context: RequestContext, { body: { id, state } }: InputOf<typeof endpoint>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  // the page's form gets here without the endpoint's schema check
  if (!workItemId.test(id)) return failure(400, 'INVALID_INPUT', 'body.id: not an item of the work list')
  const stateAt = context.clock()
  const { customerId } = signedInCustomer(context)
  await putWorkState(context.runtime.database, { item_id: id, state, at: stateAt, set_by: customerId })
  noteStaff(context, 'staff.change', { what: 'work-state', state })
  return success({ id, state, stateAt })
}
