import type { RequestContext } from '#platform/context/request-context.ts'
import { networkHash } from './network-hash.ts'
import { writeSearches } from '../figures/record-search.ts'
import { findSearcher } from './signal-store.ts'

/** Whether a search of this id was made by the network that asks now. */
export async function hasSearched(context: RequestContext, fusionQueryId: string): Promise<boolean> {
  const { database } = context.runtime
  await writeSearches(database)
  return (await findSearcher(database, fusionQueryId)) === (await networkHash(context))
}
