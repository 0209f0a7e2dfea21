import { searchPath } from '#contracts/site-path.ts'
import { resultKinds, resultsPerPage, searchResults } from '#features/search/contract.ts'
import { ResultsView } from '#features/search/parts.tsx'
import { readResultsCopy } from '#features/search/server/read-results-copy.ts'
import { call } from '#platform/call.ts'
import { pageContextOf } from '#platform/page-context.ts'
import type { Route } from './+types/search'
import { dataOrThrow, pageMeta, variantOfContext } from './page-answers.ts'

const knownTopic = /^[a-z0-9-]{1,60}$/

/** LAN-11: the results of a search; what an address asks for that nobody could is left out. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const variant = variantOfContext(request)
  const copy = readResultsCopy(variant.locale)
  const { searchParams } = new URL(request.url, request.runtime.config.publicUrl)
  const topic = knownTopic.exec(searchParams.get('topic') ?? '')?.[0]
  const kind = resultKinds.find((known) => known === searchParams.get('kind'))
  const isExact = searchParams.get('exact') === 'true'
  const page = Math.min(4, Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1))
  const query = { ...variant, q: (searchParams.get('q') ?? '').slice(0, 1000), exact: isExact ? ('true' as const) : ('false' as const), page, rows: resultsPerPage, source: 'page' as const, ...(topic ? { topic } : {}), ...(kind ? { kind } : {}) }
  const answer = dataOrThrow(await call(request, searchResults, { query }))
  return {
    answer,
    variant,
    envConfig: request.runtime.envConfig,
    topic,
    kind,
    isExact,
    copy,
    meta: pageMeta(request, {
      title: copy.title,
      description: copy.nothingAsked,
      canonical: searchPath(variant),
      alternates: { en: searchPath({ ...variant, locale: 'en' }), es: searchPath({ ...variant, locale: 'es' }) },
      robots: 'noindex',
    }),
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return <ResultsView {...loaderData} />
}
