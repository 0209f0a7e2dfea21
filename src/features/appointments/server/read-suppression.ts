import type { RequestContext } from '#platform/context/request-context.ts'
import { suppressionIn, type Suppression } from '../contract.ts'

/** API-06: the debug and mock parameters of the page's own address. */
export function suppressionOf({ url }: Pick<RequestContext, 'url'>): Suppression {
  const at = url.indexOf('?')
  return at === -1 ? {} : suppressionIn(url.slice(at).split('#')[0]!)
}
