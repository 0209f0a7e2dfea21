import { siteVariants, searchPath } from '#contracts/site-path.ts'
import type { PageLimit } from '#platform/http/load/endpoint-limits.ts'
import { createPlainRefusal } from '#platform/http/load/plain-refusal.ts'
import { searchLimit } from '../../search-limits.ts'

/**
 * LAN-11: results pages count as the search that they make, and are refused before they are rendered, which costs more
 * than the search.
 */
export const searchPageLimit: PageLimit = {
  paths: siteVariants.flatMap((variant) => [searchPath(variant), `${searchPath(variant)}.data`]),
  limit: searchLimit,
  refuse: createPlainRefusal(
    'TOO_MANY_REQUESTS',
    {
      en: { title: 'That was a lot of searches', text: 'Very many searches came from your network in the last seconds. Please wait a moment and try again.', again: 'Try again' },
      es: { title: 'Fueron muchas búsquedas', text: 'Llegaron muchísimas búsquedas desde su red en los últimos segundos. Espere un momento y vuelva a intentarlo.', again: 'Volver a intentarlo' },
    },
    429,
  ),
}
