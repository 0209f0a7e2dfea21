import { setTimeout as delay } from 'node:timers/promises'
import { resolveLinkUrl } from '#contracts/link-url.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import { createBreaker } from '#platform/services/breaker.ts'
import { PageFeed } from '../../content-schemas.ts'
import type { ContentSource, SourcePage } from './content-source.ts'
import { createSanitySource } from './sanity-source.ts'
import { followNews } from './source-news.ts'
import { keepSourcePages, noteSource, readSourcePages, readSourceState, type KeptPage } from './source-store.ts'

type Parts = Pick<Runtime, 'database' | 'log' | 'clock'>

/**
 * The shortest time between two fetches caused by reports of changes. The CMS counts and bills each query, and a
 * repeated call must not cause one each time.
 */
const betweenNewsMs = 1000

const breakerRule = { failures: 5, halfOpenAfterMs: 60_000 }

/** Fields that hold a link: a path of this site or a number to call. */
const linkFields = new Set(['buttonURL', 'url', 'ctaUrl', 'linkWebUrl', 'linkMobileUrl', 'linkRelCanonical', 'linkRelCanonicalESUS'])

/**
 * STU-10, FLG-06: fetches the pages of an outside CMS once and stores them. If the CMS does not answer, all stored
 * pages stay; if a page is invalid, its stored version stays.
 * @throws the error of the fetch, after it was logged and noted
 */
export async function fetchSource({ database, log, clock }: Parts, source: ContentSource, { isFresh, signal }: { isFresh: boolean; signal: AbortSignal }): Promise<void> {
  const [known, state] = await Promise.all([readSourcePages(database), readSourceState(database)])
  const triedAt = clock()
  try {
    const { pages, problems } = await source.fetchPages({ isFresh, signal })
    const kept: KeptPage[] = []
    for (const page of pages) {
      const problem = problemOf(page)
      if (problem === undefined) kept.push({ ...page, body: PageFeed.parse(page.body) })
      else problems.push(`${page.id}: ${problem}`)
    }
    const given = new Set(kept.map(({ id }) => id))
    // A document that exists but is invalid keeps its stored version; a deleted one is removed.
    const broken = new Set(problems.map((problem) => problem.slice(0, problem.indexOf(':'))))
    kept.push(...known.filter(({ id }) => broken.has(id) && !given.has(id)))
    await keepSourcePages(database, kept.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    await noteSource(database, { name: source.name, fetchedAt: triedAt, triedAt, problems })
    for (const problem of problems) log.warn({ source: source.name, problem }, 'a page of an outside CMS cannot be used')
  } catch (error) {
    const failure = (error as Error).message.slice(0, 300)
    log.warn({ source: source.name, failure }, 'an outside CMS did not answer: what is known of it stays')
    await noteSource(database, { name: source.name, fetchedAt: state?.fetchedAt, triedAt, failure, problems: state?.problems ?? [] })
    throw error
  }
}

function problemOf({ body }: SourcePage): string | undefined {
  const parsed = PageFeed.safeParse(body)
  if (!parsed.success) return `${parsed.error.issues[0]!.path.join('.')} ${parsed.error.issues[0]!.message}`
  const link = wrongLink(body)
  return link === undefined ? undefined : `'${link.slice(0, 100)}' is no path of this site`
}

function wrongLink(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const isSameDomain = (value as { isSameDomainRelativeUrl?: unknown }).isSameDomainRelativeUrl === true
  for (const [key, part] of Object.entries(value)) {
    if (typeof part !== 'string') {
      const inside = wrongLink(part)
      if (inside !== undefined) return inside
    } else if (linkFields.has(key) && part !== '' && !/^(?:\/(?![/\\])[^\s\\]*|tel:\+?\d+)$/.test(resolveLinkUrl(part, isSameDomain))) return part
  }
  return undefined
}

/**
 * STU-10: starts the periodic fetch of an outside CMS's pages, which also runs at once when the CMS reports a change.
 * Returns the function that stops it.
 */
export function startFetchingSource(runtime: Pick<Runtime, 'config'> & Parts): () => Promise<void> {
  const { sanity } = runtime.config
  if (!sanity) return async () => {}
  const source = createSanitySource(sanity)
  const breaker = createBreaker('sanity', breakerRule)
  const abort = new AbortController()
  // `fetchSource` has logged and noted the error already
  const ask = (isFresh: boolean) => breaker.execute(() => fetchSource(runtime, source, { isFresh, signal: abort.signal })).catch(() => {})
  const stop = startPeriodicJob(runtime.log, () => ask(false), { everyMs: sanity.everyMs, failure: 'an outside CMS could not be asked', isAtOnce: true })
  let asking: Promise<void> | undefined
  let isAskedAgain = false
  const askNow = () => {
    isAskedAgain = asking !== undefined
    asking ??= ask(true).then(() => delay(betweenNewsMs, undefined, { signal: abort.signal })).catch(() => {}).finally(() => {
      asking = undefined
      if (isAskedAgain && !abort.signal.aborted) askNow()
    })
  }
  const unfollow = followNews(runtime.database, askNow)
  return async () => {
    unfollow()
    abort.abort()
    await Promise.all([stop(), asking])
  }
}
