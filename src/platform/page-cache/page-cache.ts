import { LruCache } from './lru-cache.ts'
import { hashPage, packPage, sendPage, type PageBytes, type ReadRequest, type RenderedPage } from './cached-page.ts'

/** How long a cached page counts as fresh: its times are accurate to the minute. */
const freshMs = 30_000
/** How old the last good copy may be that is served if the page cannot be rendered. */
const staleIfErrorMs = 24 * 3_600_000
/** The pause before a failed page is rendered again; its last good copy is served meanwhile. */
const retryMs = 5_000
/** Services in another process may learn of a change a second later: a page rendered in this time is soon repeated. */
const settleMs = 2_000
const freshWhileSettlingMs = 1_000
/**
 * How long old copies are served after a change while pages are rendered again, so that a change does not make all
 * visitors wait at the busiest moment. With the second that it takes to notice a lost notice (site-version.ts), no
 * visitor sees content older than two seconds.
 */
const renewMs = 1_000
const renewedAtOnce = 2
/** Pages requested within this time before a change are rendered again at once, the others at their next request. */
const busyMs = 60_000

/** A rendered page; `isDegraded` if a service's failure left a gap in it. */
export interface Rendering extends RenderedPage {
  isDegraded: boolean
  /** true if any visitor may see it: it sets no cookie and does not vary by one */
  isShareable: boolean
}

interface CachedPage extends PageBytes {
  siteVersion: number
  /** epoch ms when its rendering began */
  madeAt: number
  /** epoch ms before which it is not rendered again */
  retryAt: number
  /** the siteVersion in which rendering failed */
  failedIn: number | undefined
  /** the number of its recent requests: each change halves it */
  asked: number
  /** epoch ms of its last request */
  askedAt: number
}

type Outcome = { kind: 'cached'; page: CachedPage } | { kind: 'answer'; page: Rendering; isFailure: boolean } | { kind: 'fault'; error: unknown }

export interface PageCacheOptions {
  /** renders the page of `key` for an anonymous visitor, within its own time limit */
  render(key: string): Promise<Rendering>
  /** undefined while it is not known: no page is stored then */
  siteVersion(): number | undefined
  clock: () => number
  maxBytes?: number
  maxEntries?: number
}

export interface PageCacheStats {
  /** answered from the cache, fresh */
  hits: number
  /** answered from the cache while the page was being rendered again or could not be rendered */
  staleHits: number
  /** requests that waited for a rendering */
  misses: number
  renders: number
  /** renderings that failed or were degraded */
  failures: number
  bytes: number
  entries: number
}

const totals: PageCacheStats = { hits: 0, staleHits: 0, misses: 0, renders: 0, failures: 0, bytes: 0, entries: 0 }

/** The statistics of this process's page cache. */
export function pageCacheStats(): PageCacheStats {
  return { ...totals }
}

/**
 * The page cache: pages that are the same for all anonymous visitors, each rendered once and stored as compressed
 * bytes. The key is the path with the allowed query; each copy belongs to a siteVersion.
 * docs/decisions/0006-page-cache.md describes the rules.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #cache: LruCache<CachedPage>
  readonly #making = new Map<string, Promise<Outcome>>()
  #version: number | undefined
  #versionSince = 0
  /** epoch ms at which each recent siteVersion ended */
  readonly #ended = new Map<number, number>()

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#cache = new LruCache({ maxBytes: options.maxBytes ?? 16 * 1024 * 1024, maxEntries: options.maxEntries ?? 10_000 })
  }

  /** Call it when the siteVersion has changed: renders recently requested pages again, two at a time, busiest first. */
  noteChange(): void {
    const now = this.#options.clock()
    const version = this.#currentVersion(now)
    const busy: { key: string; asked: number }[] = []
    for (const [key, page] of this.#cache.entries()) {
      if (page.siteVersion !== version && now - page.askedAt < busyMs) busy.push({ key, asked: page.asked })
      page.asked /= 2
    }
    const keys = busy.toSorted((a, b) => b.asked - a.asked).values().map(({ key }) => key)
    const work = async () => {
      // another change starts its own round
      for (const key of keys) if (this.#version === version) await this.#make(key)
    }
    for (let each = 0; each < renewedAtOnce; each += 1) void work()
  }

  /** Answers from the cache only; undefined if the page has to be rendered first. */
  recall(key: string, request: ReadRequest): Response | undefined {
    const page = this.#cache.get(key)
    if (!page) return undefined
    const now = this.#options.clock()
    const version = this.#currentVersion(now)
    const age = now - page.madeAt
    const isCurrent = page.siteVersion === version
    page.asked += 1
    page.askedAt = now
    if (isCurrent && age < this.#freshFor(page)) {
      totals.hits += 1
      return this.#send(key, page, request)
    }
    const isBeingRenewed = !isCurrent && now - (this.#ended.get(page.siteVersion) ?? 0) < renewMs
    if (age > staleIfErrorMs || (!isCurrent && page.failedIn !== version && !isBeingRenewed)) return undefined
    totals.staleHits += 1
    if (now >= page.retryAt && !isBeingRenewed) void this.#make(key)
    return this.#send(key, page, request)
  }

  /**
   * Answers from the cache, or renders the page, once for all requests that arrive meanwhile. If it cannot be rendered,
   * or only with gaps, the last good copy is served for up to a day.
   * @throws the error of the rendering if there is no copy
   */
  async answer(key: string, request: ReadRequest): Promise<Response> {
    const recalled = this.recall(key, request)
    if (recalled) return recalled
    totals.misses += 1
    const outcome = await this.#make(key)
    if (outcome.kind === 'cached') return this.#send(key, outcome.page, request)
    const lastGood = this.#lastGood(key)
    if (lastGood && (outcome.kind === 'fault' || outcome.isFailure)) return this.#send(key, lastGood, request)
    if (outcome.kind === 'fault') throw outcome.error
    const { status, headers, body } = outcome.page
    return new Response(status === 204 || status === 304 ? null : (body as Uint8Array<ArrayBuffer>), { status, headers: { ...headers, 'cache-control': 'no-store' } })
  }

  #send(key: string, page: CachedPage, request: ReadRequest): Response {
    const { bytes } = page
    const response = sendPage(page, request)
    if (page.bytes > bytes && this.#cache.get(key) === page) this.#change(() => this.#cache.grow(page.bytes - bytes))
    return response
  }

  #lastGood(key: string): CachedPage | undefined {
    const page = this.#cache.get(key)
    return page && this.#options.clock() - page.madeAt <= staleIfErrorMs ? page : undefined
  }

  #currentVersion(now: number): number | undefined {
    const version = this.#options.siteVersion()
    if (version !== this.#version) {
      if (this.#version !== undefined) this.#ended.set(this.#version, now)
      // an entry is needed for `renewMs` only
      for (const [ended, at] of this.#ended) if (now - at >= renewMs) this.#ended.delete(ended)
      this.#version = version
      this.#versionSince = now
    }
    return version
  }

  #freshFor(page: CachedPage): number {
    return page.madeAt - this.#versionSince < settleMs ? freshWhileSettlingMs : freshMs
  }

  /** Starts one rendering at a time for each page and siteVersion. */
  #make(key: string): Promise<Outcome> {
    const siteVersion = this.#currentVersion(this.#options.clock())
    const flight = `${siteVersion} ${key}`
    const running = this.#making.get(flight)
    if (running) return running
    const making = this.#renderAndKeep(key, siteVersion).finally(() => this.#making.delete(flight))
    this.#making.set(flight, making)
    return making
  }

  async #renderAndKeep(key: string, siteVersion: number | undefined): Promise<Outcome> {
    const madeAt = this.#options.clock()
    totals.renders += 1
    try {
      const rendering = await this.#options.render(key)
      const isFailure = rendering.isDegraded || rendering.status >= 500
      if (isFailure) this.#noteFailure(key, siteVersion)
      // the page is gone or has moved, so the old copy is wrong
      else if (rendering.status !== 200) this.#change(() => this.#cache.delete(key))
      if (isFailure || rendering.status !== 200 || !rendering.isShareable || siteVersion === undefined) return { kind: 'answer', page: rendering, isFailure }
      return { kind: 'cached', page: await this.#store(key, rendering, { siteVersion, madeAt, retryAt: 0, failedIn: undefined, asked: 0, askedAt: madeAt }) }
    } catch (error) {
      this.#noteFailure(key, siteVersion)
      return { kind: 'fault', error }
    }
  }

  async #store(key: string, rendering: Rendering, times: Omit<CachedPage, keyof PageBytes>): Promise<CachedPage> {
    const rendered = { status: rendering.status, headers: rendering.headers, body: rendering.body }
    const hash = hashPage(rendered)
    const known = this.#cache.get(key)
    // mostly the page is unchanged, and need not be compressed again
    const bytes = known?.hash === hash ? known : await packPage(rendered, hash)
    const page: CachedPage = { hash: bytes.hash, versions: bytes.versions, bytes: bytes.bytes, ...times }
    const before = this.#cache.get(key)
    if (before && before.madeAt > page.madeAt) return page
    if (before) Object.assign(page, { asked: before.asked, askedAt: before.askedAt })
    this.#change(() => this.#cache.set(key, page))
    return page
  }

  #noteFailure(key: string, siteVersion: number | undefined): void {
    totals.failures += 1
    const page = this.#cache.get(key)
    if (!page) return
    page.retryAt = this.#options.clock() + retryMs
    page.failedIn = siteVersion
  }

  #change(change: () => void): void {
    const { bytes, size } = this.#cache
    change()
    totals.bytes += this.#cache.bytes - bytes
    totals.entries += this.#cache.size - size
  }
}
