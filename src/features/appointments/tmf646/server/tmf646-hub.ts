import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { Config } from '#platform/config/config.ts'
import { readBody, type Partner } from './tmf646-appointments.ts'
import { wantedTypes } from './tmf646-events.ts'

const maxListeners = 20

export const Subscription = z.strictObject({ callback: z.string().max(1000), query: z.string().max(500).optional() })

/**
 * Whether events may be sent to this address: its origin must be on the operator's list, and it may have no user name
 * or password, which could disguise the target.
 */
export function isAllowedCallback(config: Pick<Config, 'partnerCallbackOrigins'>, callback: string): boolean {
  if (!URL.canParse(callback)) return false
  const { origin, username, password } = new URL(callback)
  return username === '' && password === '' && config.partnerCallbackOrigins.includes(origin)
}

export async function registerListener({ context, clientId }: Partner, body: unknown): Promise<Outcome<{ id: string; callback: string; query?: string }>> {
  const input = readBody(Subscription, body)
  if (!input.ok) return input
  const { callback, query = '' } = input.data
  if (query !== '' && !wantedTypes(query)) return failure(400, 'INVALID_BODY', 'query: only eventType=… with known event types is understood.')
  const added = await addListener({ context, clientId }, callback, query)
  return added.ok ? success({ id: added.data, callback, ...(query === '' ? {} : { query }) }, 201) : added
}

/** Adds a listener of any partner API; `query` names events of the listener's API. Returns the listener's id. */
export async function addListener({ context, clientId }: Pick<Partner, 'context' | 'clientId'>, callback: string, query: string): Promise<Outcome<string>> {
  if (!isAllowedCallback(context.runtime.config, callback)) return failure(422, 'CALLBACK_NOT_ALLOWED', 'The callback must stand at an https origin that the operator has allowed.')
  const row = { id: randomUUID(), client_id: clientId, callback, query, created_at: context.clock() }
  const isAdded = await context.runtime.database.transaction(async (trx) => {
    const { count } = await trx.selectFrom('partner_subscription').select(({ fn }) => fn.countAll<number>().as('count')).where('client_id', '=', clientId).executeTakeFirstOrThrow()
    if (Number(count) >= maxListeners) return false
    await trx.insertInto('partner_subscription').values(row).execute()
    return true
  })
  if (!isAdded) return failure(409, 'TOO_MANY_LISTENERS', `A client has at most ${maxListeners} listeners.`)
  return success(row.id)
}

/** Removes a listener together with the events still queued for it. */
export async function unregisterListener({ context, clientId }: Partner, id: string): Promise<Outcome<undefined>> {
  const isGone = await context.runtime.database.transaction(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('partner_subscription').where('id', '=', id).where('client_id', '=', clientId).executeTakeFirst()
    if (numDeletedRows > 0n) await trx.deleteFrom('partner_delivery').where('subscription_id', '=', id).execute()
    return numDeletedRows > 0n
  })
  return isGone ? success(undefined, 204) : failure(404, 'LISTENER_NOT_FOUND', 'There is no such listener.')
}
