import { createHmac, randomBytes } from 'node:crypto'
import { perDatabase } from '#platform/database/per-database.ts'
import { networkOf } from '#platform/http/client-address.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { readNetworkKey } from './signal-store.ts'

const keyOf = perDatabase((database) => readNetworkKey(database, () => randomBytes(32).toString('base64url')))

/** A keyed hash that tells the networks of searches and signals apart without revealing them. */
export async function networkHash({ runtime: { database }, client }: Pick<RequestContext, 'runtime' | 'client'>): Promise<string> {
  return createHmac('sha256', await keyOf(database)).update(networkOf(client.address)).digest('base64url').slice(0, 22)
}
