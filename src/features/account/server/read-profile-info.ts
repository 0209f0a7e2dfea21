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
      ...(customer?.email ? { maskedEmail: maskedAddress(customer.email) } : {}),
      customerType: customer?.customerClass ?? 'CONS',
    },
  })
}

/** 'm…@example.com': enough for its owner to recognise it, and for nobody else to write to it. */
function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${[...address][0]}…${address.slice(at)}`
}
