import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import type { listFollowedOutages, unfollowOutages } from '../../outage-endpoints.ts'

/** OUT-03: looked up by customer id, because the account's address may have changed since. */
export async function listFollowed(context: RequestContext, { query: { locale } }: InputOf<typeof listFollowedOutages>): Promise<Outcome<ResponseOf<typeof listFollowedOutages>>> {
  const { customerId } = signedInCustomer(context)
  const rows = await context.runtime.database.read
    .selectFrom('outage_subscription')
    .innerJoin('outage', 'outage.id', 'outage_subscription.outage_id')
    .select(['outage.id', 'outage.title', 'outage.title_es', 'outage_subscription.email', 'outage_subscription.created_at'])
    .where('outage_subscription.customer_id', '=', customerId)
    .where('outage_subscription.confirmed_at', 'is not', null)
    .orderBy('outage_subscription.created_at', 'desc')
    .execute()
  return success({ content: { followed: rows.map((row) => ({ outage: row.id, title: (locale === 'es' && row.title_es) || row.title, email: row.email, since: row.created_at })) } })
}

export async function unfollow(context: RequestContext, { query: { outage } }: InputOf<typeof unfollowOutages>): Promise<Outcome<ResponseOf<typeof unfollowOutages>>> {
  const { customerId } = signedInCustomer(context)
  const own = context.runtime.database.write.deleteFrom('outage_subscription').where('customer_id', '=', customerId)
  await (outage === undefined ? own : own.where('outage_id', '=', outage)).execute()
  return success({ content: { isFollowed: false } })
}
