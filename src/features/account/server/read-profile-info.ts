import type { ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import type { profileInfo } from '../contract.ts'
import { readCustomer } from './account-store.ts'

/** ACC-19: the signed-in customer's own profile. A person without a row here is a consumer with an empty name. */
export async function readProfileInfo(context: RequestContext): Promise<Outcome<ResponseOf<typeof profileInfo>>> {
  const { customerId, loginId, loginType } = signedInCustomer(context)
  const customer = await readCustomer(context.runtime.database, customerId)
  return success({
    content: {
      firstName: customer?.firstName ?? '',
      lastName: customer?.lastName ?? '',
      loginId,
      loginType,
      locale: customer?.locale ?? '',
      timeZone: customer?.timeZone ?? '',
      ...(customer?.phone ? { phone: customer.phone } : {}),
      customerType: customer?.customerClass ?? 'CONS',
    },
  })
}
