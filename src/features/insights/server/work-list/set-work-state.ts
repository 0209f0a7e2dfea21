import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { workItemId, type setWorkState as endpoint } from '../../contract.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { putWorkState } from './work-state-store.ts'

/** Answers when it is committed; who set it is kept beside it. */
export async function setWorkState(context: RequestContext, { body: { id, state } }: InputOf<typeof endpoint>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  // a form of the page gets here without the wire's check
  if (!workItemId.test(id)) return failure(400, 'INVALID_INPUT', 'body.id: not an item of the work list')
  const stateAt = context.clock()
  const { customerId } = signedInCustomer(context)
  await putWorkState(context.runtime.database, { item_id: id, state, at: stateAt, set_by: customerId })
  noteStaff(context, 'staff.change', { what: 'work-state', state })
  return success({ id, state, stateAt })
}
