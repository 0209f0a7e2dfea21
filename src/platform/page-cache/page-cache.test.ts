import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LruCache } from './lru-cache.ts'
import { replaceNonceByHashes } from './inline-script-hashes.ts'
import { PageCache, pageCacheStats } from './page-cache.ts'
import { isPersonalPage, pageKey, type PageKind } from './page-keys.ts'

const nothing = { acceptEncoding: undefined, ifNoneMatch: undefined }

/** A page cache with pages of random text, which does not compress. */
function buildKept(options: { maxBytes?: number; maxEntries?: number }, part: Partial<{ isShareable: boolean; delay: () => Promise<void> }> = {}) {
  const rendered: string[] = []
  let version = 1
  let now = 1_000_000
  const kept = new PageCache({
    async render(key) {
      rendered.push(key)
      await part.delay?.()
      const text = Array.from({ length: 100 }, () => Math.random().toString(36)).join('')
      return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(text), isDegraded: false, isShareable: part.isShareable ?? true }
    },
    siteVersion: () => version,
    clock: () => now,
    ...options,
  })
  return { kept, rendered, raise: () => void (version += 1), advance: (ms: number) => void (now += ms) }
}

test('the memory holds to its bounds, whatever is asked for', async () => {
  const before = pageCacheStats()
  const byBytes = buildKept({ maxBytes: 20_000 })
  const byEntries = buildKept({ maxEntries: 7 })
  // twice what either bound allows, and no more: each page is compressed at the highest level
  for (let count = 0; count < 30; count += 1) {
    await byBytes.kept.answer(`/page-${count}`, nothing)
    await byEntries.kept.answer(`/page-${count}`, nothing)
    // a page that is requested all the time stays
    await byEntries.kept.answer('/home', nothing)
  }
  expect(byEntries.rendered.filter((key) => key === '/home')).toHaveLength(1)
  const { bytes, entries } = pageCacheStats()
  expect(entries - before.entries).toBeLessThan(7 + 20_000 / 700)
  expect(bytes - before.bytes).toBeLessThan(20_000 + 7 * 6_000)
})

test('the same page comes packed as it is asked for, and takes room only for what was asked', async () => {
  const before = pageCacheStats().bytes
  const { kept, rendered } = buildKept({})
  const ask = async (acceptEncoding: string) => {
    const { headers, ...response } = await kept.answer('/a', { ...nothing, acceptEncoding }).then(async (each) => ({ headers: each.headers, bytes: Buffer.from(await each.arrayBuffer()) }))
    const encoding = headers.get('content-encoding')
    expect(headers.get('content-length')).toBe(String(response.bytes.length))
    return { encoding, etag: headers.get('etag'), text: (encoding === 'br' ? brotliDecompressSync(response.bytes) : encoding === 'gzip' ? gunzipSync(response.bytes) : response.bytes).toString() }
  }
  const br = await ask('gzip, br')
  const alone = pageCacheStats().bytes - before
  const gzip = await ask('gzip')
  const both = pageCacheStats().bytes - before
  const plain = await ask('')
  expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', null])
  expect([gzip.text, plain.text]).toEqual([br.text, br.text])
  expect(new Set([br.etag, gzip.etag, plain.etag]).size).toBe(3)
  expect(both).toBeGreaterThan(alone * 1.5)
  // the version is neither made nor counted twice
  await ask('gzip')
  expect(pageCacheStats().bytes - before).toBe(both)
  const unchanged = await kept.answer('/a', { acceptEncoding: 'gzip', ifNoneMatch: gzip.etag! })
  expect([unchanged.status, unchanged.headers.get('content-length')]).toEqual([304, null])
  expect(rendered).toEqual(['/a'])
})

test('a page that sets a cookie is not kept', async () => {
  const { kept, rendered } = buildKept({}, { isShareable: false })
  const answers = await Promise.all([kept.answer('/a', nothing), kept.answer('/a', nothing)])
  expect(answers.map((each) => each.headers.get('cache-control'))).toEqual(['no-store', 'no-store'])
  await kept.answer('/a', nothing)
  expect(rendered).toHaveLength(2)
})

test('whoever asks after a change does not get what was begun before it', async () => {
  let release!: () => void
  const gate = new Promise<void>((resolve) => (release = resolve))
  const { kept, rendered, raise } = buildKept({}, { delay: () => gate })
  const early = kept.answer('/a', nothing)
  raise()
  const late = kept.answer('/a', nothing)
  release()
  expect(await (await late).text()).not.toBe(await (await early).text())
  expect(rendered).toHaveLength(2)
})

test('OUT-02 a change has nobody wait: the last copies stand in while pages are made again, two at once, the busiest first, and for a second at most', async () => {
  const gates: (() => void)[] = []
  let isSlow = false
  const delay = () => (isSlow ? new Promise<void>((resolve) => gates.push(resolve)) : Promise.resolve())
  const { kept, rendered, raise, advance } = buildKept({}, { delay })
  await kept.answer('/first', nothing)
  advance(5_000)
  await kept.answer('/idle', nothing)
  advance(60_000)
  for (const key of ['/quiet', '/busy', '/busiest']) await kept.answer(key, nothing)
  const textOf = async (key: string) => kept.recall(key, nothing)?.text()
  const until = async (count: number) => {
    while (rendered.length < count) await new Promise(setImmediate)
  }
  for (const [key, times] of [['/quiet', 1], ['/busy', 2], ['/busiest', 3]] as const) for (let count = 0; count < times; count += 1) await textOf(key)
  const old = { busiest: await textOf('/busiest'), quiet: await textOf('/quiet') }
  rendered.length = 0
  isSlow = true
  raise()
  kept.noteChange()
  expect(rendered).toEqual(['/busiest', '/busy'])
  expect([await textOf('/busiest'), await textOf('/quiet')]).toEqual([old.busiest, old.quiet])
  expect(rendered).toHaveLength(2)
  gates.shift()!()
  await until(3)
  expect(rendered).toEqual(['/busiest', '/busy', '/quiet'])
  expect(await textOf('/busiest')).not.toBe(old.busiest)
  advance(1_000)
  // a request now waits for the new version
  expect(await textOf('/quiet')).toBeUndefined()
  const late = kept.answer('/quiet', nothing)
  gates.splice(0).forEach((open) => open())
  expect(await (await late).text()).not.toBe(old.quiet)
  // this page was not requested for a minute, so it is rendered at its next request
  expect(rendered).toEqual(['/busiest', '/busy', '/quiet'])
})

test('OUT-02 what is two changes old is no longer shown once the first of them is a second ago', async () => {
  const { kept, raise, advance } = buildKept({})
  await (await kept.answer('/a', nothing)).text()
  raise()
  advance(700)
  // the change is noticed only now
  kept.recall('/a', nothing)
  advance(700)
  raise()
  kept.recall('/b', nothing)
  advance(400)
  expect(kept.recall('/a', nothing)).toBeUndefined()
})

test('a page made within two seconds of a change is made again soon: services elsewhere may have been late', async () => {
  const { kept, rendered, advance } = buildKept({})
  await kept.answer('/a', nothing)
  advance(1_100)
  await kept.answer('/a', nothing)
  expect(rendered).toHaveLength(2)
  advance(5_000)
  await kept.answer('/b', nothing)
  advance(20_000)
  await kept.answer('/b', nothing)
  expect(rendered).toHaveLength(3)
})

test('a cache evicts what nobody used longest, and nothing larger than itself stays', () => {
  const cache = new LruCache<{ bytes: number }>({ maxBytes: 10, maxEntries: 10 })
  cache.set('a', { bytes: 4 })
  cache.set('b', { bytes: 4 })
  cache.get('a')
  cache.set('c', { bytes: 4 })
  expect([cache.get('a')?.bytes, cache.get('b'), cache.bytes]).toEqual([4, undefined, 8])
  cache.set('d', { bytes: 11 })
  expect([cache.size, cache.bytes]).toEqual([0, 0])
})

const kinds: PageKind[] = [{ path: /^\/support(\/[a-z]+)?\/?$/, query: { lang: ['en', 'es'] } }]

test.each([
  ['/support', '/support'],
  ['/support?utm=1', '/support'],
  ['/support?lang=es&utm=1', '/support?lang=es'],
  ['/support?utm=1&lang=es&lang=en', '/support?lang=es'],
  ['/support?lang=xx', '/support'],
  ['/support.data?_routes=x', '/support.data'],
  ['/support/_.data', '/support/_.data'],
  ['/other', undefined],
  ['/support/%61', undefined],
  ['//support', undefined],
  ['http://elsewhere/support', undefined],
  [`/support/${'a'.repeat(400)}`, undefined],
])('%s is kept as %s', (target, key) => {
  expect(pageKey(kinds, target)).toBe(key)
})

test.each([
  ['/support/a?conversation=x', true],
  ['/support/a?utm=1&conversation=', true],
  ['/support/a?%63onversation=x', true],
  ['/support/a.data?conversation=x&_routes=y', true],
  ['/support/a/_.data?conversation=x', true],
  ['/support/a?utm=conversation', false],
  ['/support/a', false],
  ['/support/b?conversation=x', false],
])('%s belongs to one person: %s', (target, isPersonal) => {
  expect(isPersonalPage([{ path: /^\/support\/a\/?$/, parameters: ['conversation'] }], target)).toBe(isPersonal)
})

test('each inline script of the page itself is named once; files, and scripts without its nonce, are not', () => {
  const html = '<script nonce="n1">a("n1")</script><script nonce="n1" src="/b.js"></script><script type="module" nonce="n1">a("n1")</script><script>evil()</script><script nonce="">evil()</script>'
  const kept = replaceNonceByHashes(html, 'n1')
  expect(kept.hashes).toEqual([`'sha256-${createHash('sha256').update('a("")').digest('base64')}'`])
  expect(kept.html).not.toContain('n1')
  expect(kept.html).toContain('<script>a("")</script>')
})
