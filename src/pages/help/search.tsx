import { Suspense, useState } from 'react'
import { useLocation, useNavigate, type ShouldRevalidateFunctionArgs } from 'react-router'
import { searchPath } from '#contracts/site-path.ts'
import { reporterOf } from '#features/analytics/parts.tsx'
import { askFormPath } from '#features/answers/contract.ts'
import { DirectAnswer } from '#features/answers/parts.tsx'
import { readDirectAnswer } from '#features/answers/server.ts'
import { ArticleDrawer } from '#features/knowledge/parts.tsx'
import { PlaceCheck } from '#features/outages/parts.tsx'
import { readPlaceCheck, zipIn } from '#features/outages/server.ts'
import { resultKinds, resultsPerPage, searchResults } from '#features/search/contract.ts'
import { modalPageOf, ResultsView } from '#features/search/parts.tsx'
import { readResultsCopy } from '#features/search/server.ts'
import { allocations, evaluateSupportFlags } from '#features/site-content/contract.ts'
import { call } from '#platform/services/call.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { queryOf } from '#platform/context/request-context.ts'
import type { Route } from './+types/search'
import { dataOrThrow, pageMeta, variantOfContext } from '#shell/page-answers.ts'

const knownTopic = /^[a-z0-9-]{1,60}$/

/** LAN-11: the results of a search; invalid parameters of the URL are ignored. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const variant = variantOfContext(request)
  const copy = readResultsCopy(variant.locale)
  const searchParams = queryOf(request)
  const topic = knownTopic.exec(searchParams.get('topic') ?? '')?.[0]
  const kind = resultKinds.find((known) => known === searchParams.get('kind'))
  const isExact = searchParams.get('exact') === 'true'
  const page = Math.min(4, Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1))
  // as every control character, a NUL parts two words; the services would drop it
  const typed = (searchParams.get('q') ?? '').replaceAll('\0', ' ').slice(0, 1000)
  // OUT-01: a ZIP code asks about outages; the counted search and all links of the page use the word for outage instead
  // of the code
  const zip = zipIn(typed)
  const query = { ...variant, q: zip === undefined ? typed : copy.outage, exact: isExact ? ('true' as const) : ('false' as const), page, rows: resultsPerPage, source: 'page' as const, ...(topic ? { topic } : {}), ...(kind ? { kind } : {}) }
  const [found, flags, placeCheck, zipCheck] = await Promise.all([call(request, searchResults, { query }), call(request, allocations, { query: { teams: 'support' } }, { signIn: 'return' }), readPlaceCheck(request), zip === undefined ? undefined : readPlaceCheck(request, zip)])
  const answer = dataOrThrow(found)
  const isFirstLook = !isExact && page === 1 && !topic && !kind
  const meant = answer.corrected?.map(({ text }) => text).join('') ?? answer.query
  const direct = isFirstLook && zip === undefined ? await readDirectAnswer(request, { ...variant, locale: answer.locale }, { query: answer.query, meant, results: answer.results.map(({ id }) => id) }) : undefined
  const { isArticleDrawerEnabled } = evaluateSupportFlags(flags.ok ? flags.data.allocations : [], () => 0)
  return {
    answer,
    direct,
    variant,
    envConfig: request.runtime.envConfig,
    ask: { action: askFormPath(variant), question: meant },
    supportPhone: request.runtime.site.supportPhone,
    topic,
    kind,
    isExact,
    isArticleDrawerEnabled,
    isSignedIn: request.identity.kind === 'customer',
    placeCheck,
    zipCheck,
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

/** Opening an article over the results changes only the URL, so the results are not loaded again. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const withoutArticle = ({ pathname, searchParams }: URL) => `${pathname}?${[...searchParams].filter(([name]) => name !== articleParam).join('&')}`
  return withoutArticle(currentUrl) === withoutArticle(nextUrl) && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const searchParams = new URLSearchParams(search)
  const { answer, direct, variant, copy, isArticleDrawerEnabled, zipCheck } = loaderData
  const id = searchParams.get(articleParam)
  const opened = isArticleDrawerEnabled ? answer.results.find((result) => result.id === id) : undefined
  // kept while the drawer closes, so that the focus returns to its earlier place
  const [drawn, setDrawn] = useState(opened)
  if (opened && opened !== drawn) setDrawn(opened)
  const report = reporterOf(loaderData.isSignedIn)
  const tellOpened = (result: { topic: string }) => {
    const page = modalPageOf(result)
    if (page) report({ name: 'Page_Load', page })
  }
  const show = (articleId: string | undefined) => void navigate(`?${withArticle(searchParams, articleId)}`, { preventScrollReset: true, replace: articleId === undefined })
  return (
    <>
      <ResultsView {...loaderData} check={<PlaceCheck check={loaderData.placeCheck} isStacked />} direct={zipCheck ? <PlaceCheck check={zipCheck} /> : direct && <Suspense><DirectAnswer answer={direct} locale={variant.locale} /></Suspense>} report={report} onRead={isArticleDrawerEnabled ? show : undefined} />
      {drawn && (
        <Suspense>
          <ArticleDrawer article={{ id: drawn.id, topic: drawn.topic, title: drawn.title.map(({ text }) => text).join('') }} isOpen={opened !== undefined} variant={variant} copy={copy.drawer} onOpen={() => tellOpened(drawn)} onClose={() => show(undefined)} onFailed={() => report({ name: 'Page_Load', page: '/search/error/modal' })} />
        </Suspense>
      )}
    </>
  )
}

const articleParam = 'article'

function withArticle(params: URLSearchParams, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params)
  if (id === undefined) next.delete(articleParam)
  else next.set(articleParam, id)
  return next
}
