import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { networkOf } from '#platform/http/client-address.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { readNetworkKey } from './signal-store.ts'

const keys = new WeakMap<Database, Promise<string>>()

/** Tells the networks that searches and signals come from apart, without saying which they are. */
export async function networkHash({ runtime: { database }, client }: Pick<RequestContext, 'runtime' | 'client'>): Promise<string> {
  let key = keys.get(database)
  if (!key) {
    key = readNetworkKey(database, () => randomBytes(32).toString('base64url'))
    keys.set(database, key)
    key.catch(() => keys.delete(database))
  }
  return createHmac('sha256', await key).update(networkOf(client.address)).digest('base64url').slice(0, 22)
}
