import { BoundedShelf } from './lru-cache.ts'
import { hashPage, packPage, sendPage, type PageBytes, type ReadRequest, type RenderedPage } from './cached-page.ts'

/** For this long a page is as good as new: times on it are told to the minute. */
const freshMs = 30_000
/** The last good copy stands in for a page that cannot be made. */
const staleIfErrorMs = 24 * 3_600_000
/** How long a failed page waits until it is tried again, while its last good copy is served. */
const retryMs = 5_000
/** Services in another process may learn of a change a second after us: a page made so early is made again soon. */
const settleMs = 2_000
const freshWhileSettlingMs = 1_000
/**
 * After a change the last copy stands in for so long while pages are made again: a change must not have everybody wait at
 * the moment when most people come. With the second after which a lost notice is noticed (site-version.ts), nobody sees
 * what is older than two.
 */
const renewMs = 1_000
const renewedAtOnce = 2
/** Pages that were asked for so long before a change are made again unasked; the others when somebody asks. */
const busyMs = 60_000

/** A page as it was made: `isDegraded` when a service left a gap in it. */
export interface Rendering extends RenderedPage {
  isDegraded: boolean
  /** everybody may see it: it sets no cookie and does not vary by one */
  isShareable: boolean
}

interface KeptPage extends PageBytes {
  siteVersion: number
  /** epoch ms: when its making began */
  madeAt: number
  /** epoch ms: not before this it is made anew */
  retryAt: number
  /** the siteVersion in which it could not be made */
  failedIn: number | undefined
  /** how often it was asked for, lately: each change halves it */
  asked: number
  /** epoch ms */
  askedAt: number
}

type Outcome = { kind: 'kept'; page: KeptPage } | { kind: 'answer'; page: Rendering; isFailure: boolean } | { kind: 'fault'; error: unknown }

export interface KeptPagesOptions {
  /** makes the page at `key` for nobody in particular; within its own time limit */
  render(key: string): Promise<Rendering>
  /** undefined while it is not known: nothing is kept then */
  siteVersion(): number | undefined
  clock: () => number
  maxBytes?: number
  maxEntries?: number
}

export interface KeptPageStats {
  /** answered from memory, fresh */
  hits: number
  /** answered from memory while a new copy was made, or could not be made */
  staleHits: number
  /** waited for a rendering */
  misses: number
  renders: number
  /** renderings that failed or were degraded */
  failures: number
  bytes: number
  entries: number
}

const totals: KeptPageStats = { hits: 0, staleHits: 0, misses: 0, renders: 0, failures: 0, bytes: 0, entries: 0 }

/** What this process keeps, and how often that was enough. */
export function keptPageStats(): KeptPageStats {
  return { ...totals }
}

/**
 * Pages that are the same for everybody, each made once and kept as compressed bytes. The key is the path with the
 * allowed query; each copy belongs to a siteVersion. docs/decisions/0006-kept-pages.md describes the rules.
 */
export class KeptPages {
  readonly #options: KeptPagesOptions
  readonly #shelf: BoundedShelf<KeptPage>
  readonly #making = new Map<string, Promise<Outcome>>()
  #version: number | undefined
  #versionSince = 0
  /** when the latest siteVersions before this one ended (epoch ms) */
  readonly #ended = new Map<number, number>()

  constructor(options: KeptPagesOptions) {
    this.#options = options
    this.#shelf = new BoundedShelf({ maxBytes: options.maxBytes ?? 16 * 1024 * 1024, maxEntries: options.maxEntries ?? 10_000 })
  }

  /** To be called when the siteVersion has changed: pages that people ask for are made again, two at once, the busiest first. */
  noteChange(): void {
    const now = this.#options.clock()
    const version = this.#currentVersion(now)
    const busy: { key: string; asked: number }[] = []
    for (const [key, page] of this.#shelf.entries()) {
      if (page.siteVersion !== version && now - page.askedAt < busyMs) busy.push({ key, asked: page.asked })
      page.asked /= 2
    }
    const keys = busy.toSorted((a, b) => b.asked - a.asked).values().map(({ key }) => key)
    const work = async () => {
      // another change begins its own round
      for (const key of keys) if (this.#version === version) await this.#make(key)
    }
    for (let each = 0; each < renewedAtOnce; each += 1) void work()
  }

  /** From memory alone; undefined where the page has to be made first. */
  recall(key: string, request: ReadRequest): Response | undefined {
    const page = this.#shelf.get(key)
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
   * From memory, or else made now: once for all who ask meanwhile. Where it cannot be made, or only with gaps, the last
   * good copy is served for up to a day.
   * @throws what the rendering threw, where there is no copy
   */
  async answer(key: string, request: ReadRequest): Promise<Response> {
    const recalled = this.recall(key, request)
    if (recalled) return recalled
    totals.misses += 1
    const outcome = await this.#make(key)
    if (outcome.kind === 'kept') return this.#send(key, outcome.page, request)
    const lastGood = this.#lastGood(key)
    if (lastGood && (outcome.kind === 'fault' || outcome.isFailure)) return this.#send(key, lastGood, request)
    if (outcome.kind === 'fault') throw outcome.error
    const { status, headers, body } = outcome.page
    return new Response(status === 204 || status === 304 ? null : (body as Uint8Array<ArrayBuffer>), { status, headers: { ...headers, 'cache-control': 'no-store' } })
  }

  #send(key: string, page: KeptPage, request: ReadRequest): Response {
    const { bytes } = page
    const response = sendPage(page, request)
    if (page.bytes > bytes && this.#shelf.get(key) === page) this.#change(() => this.#shelf.grow(page.bytes - bytes))
    return response
  }

  #lastGood(key: string): KeptPage | undefined {
    const page = this.#shelf.get(key)
    return page && this.#options.clock() - page.madeAt <= staleIfErrorMs ? page : undefined
  }

  #currentVersion(now: number): number | undefined {
    const version = this.#options.siteVersion()
    if (version !== this.#version) {
      if (this.#version !== undefined) this.#ended.set(this.#version, now)
      // each lives for a second only
      for (const [ended, at] of this.#ended) if (now - at >= renewMs) this.#ended.delete(ended)
      this.#version = version
      this.#versionSince = now
    }
    return version
  }

  #freshFor(page: KeptPage): number {
    return page.madeAt - this.#versionSince < settleMs ? freshWhileSettlingMs : freshMs
  }

  /** One rendering at a time for each page and siteVersion. */
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
      // gone, or moved: the old copy would say otherwise
      else if (rendering.status !== 200) this.#change(() => this.#shelf.delete(key))
      if (isFailure || rendering.status !== 200 || !rendering.isShareable || siteVersion === undefined) return { kind: 'answer', page: rendering, isFailure }
      return { kind: 'kept', page: await this.#keep(key, rendering, { siteVersion, madeAt, retryAt: 0, failedIn: undefined, asked: 0, askedAt: madeAt }) }
    } catch (error) {
      this.#noteFailure(key, siteVersion)
      return { kind: 'fault', error }
    }
  }

  async #keep(key: string, rendering: Rendering, times: Omit<KeptPage, keyof PageBytes>): Promise<KeptPage> {
    const rendered = { status: rendering.status, headers: rendering.headers, body: rendering.body }
    const hash = hashPage(rendered)
    const known = this.#shelf.get(key)
    // mostly nothing has changed: then there is nothing to compress
    const bytes = known?.hash === hash ? known : await packPage(rendered, hash)
    const page: KeptPage = { hash: bytes.hash, versions: bytes.versions, bytes: bytes.bytes, ...times }
    const before = this.#shelf.get(key)
    if (before && before.madeAt > page.madeAt) return page
    if (before) Object.assign(page, { asked: before.asked, askedAt: before.askedAt })
    this.#change(() => this.#shelf.set(key, page))
    return page
  }

  #noteFailure(key: string, siteVersion: number | undefined): void {
    totals.failures += 1
    const page = this.#shelf.get(key)
    if (!page) return
    page.retryAt = this.#options.clock() + retryMs
    page.failedIn = siteVersion
  }

  #change(change: () => void): void {
    const { bytes, size } = this.#shelf
    change()
    totals.bytes += this.#shelf.bytes - bytes
    totals.entries += this.#shelf.size - size
  }
}
