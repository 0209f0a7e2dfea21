import { expect, inProof, test, type APIRequestContext } from './journey.ts'
import { scaled } from '../test/support/scale.ts'
import { signInByRequests, siteUrl } from './people.ts'

/**
 * Follows every link of the site, starting from the homes; each must lead to a page. Sign-in links start a flow, so
 * each target is requested once. Of articles, topics and searches only those selected by `isFollowed` are requested.
 */
async function crawl(api: APIRequestContext, starts: readonly string[], isFollowed: (text: number) => boolean): Promise<{ visited: Set<string>; broken: string[] }> {
  const visited = new Set<string>()
  const broken: string[] = []
  let questions = 0
  let texts = 0
  const isQuestion = ({ pathname, search }: URL) => /\/search(?:\/smallBusiness)?$/.test(pathname) && search.startsWith('?q=')
  const queue = starts.map((path) => ({ path, from: '(start)' }))
  while (queue.length > 0) {
    const { path, from } = queue.pop()!
    const key = path.startsWith('/acctmgmt/signin') ? '/acctmgmt/signin' : path
    if (visited.has(key)) continue
    visited.add(key)
    if (/\/(?:article|topic|search)\b/.test(path) && !isFollowed(texts++)) continue
    const response = await api.get(siteUrl() + path)
    if (response.status() >= 400) broken.push(`${path} (${response.status()}) linked from ${from}`)
    if (!response.headers()['content-type']?.includes('text/html')) continue
    const html = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '')
    for (const [, href] of html.matchAll(/\bhref="([^"#]+)[^"]*"/g)) {
      const url = new URL(href!.replaceAll('&amp;', '&'), response.url())
      // each article's questions link to searches: a sample of the thousand is enough
      if (isQuestion(url) && questions++ >= 40) continue
      if (url.origin === siteUrl()) queue.push({ path: url.pathname + url.search, from: path })
    }
  }
  return { visited, broken }
}

/**
 * Every `step`th text, and all of them in `npm run prove`; that articles link to existing articles is checked when they
 * are loaded.
 */
const everyOf = (step: number) => (text: number) => text % scaled(step, 1) === 0

// hundreds of pages, one by one; the two crawls are independent
test.describe.configure({ mode: 'parallel', timeout: 240_000 })

test('RED-08, HOME-15, HOME-02 no link of the site leads to a 404, the site map lists pages that answer, and the robots file points to it', async ({ request }) => {
  const robots = await (await request.get(`${siteUrl()}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${siteUrl()}/sitemap.xml`)
  const map = await (await request.get(`${siteUrl()}/sitemap.xml`)).text()
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!))
  expect(addresses.length).toBeGreaterThan(100)
  for (const { origin } of addresses) expect(origin).toBe(siteUrl())
  const { visited, broken } = await crawl(request, ['/support', '/es-us/support/', '/support/smallbusiness', '/support/es-us/smallbusiness', '/support/supportlander', '/device-support/selector', '/developers/api', ...addresses.map(({ pathname, search }) => pathname + search)], everyOf(30))
  expect(broken).toEqual([])
  expect(visited.size).toBeGreaterThan(150)
})

test('HOME-15 nor does a link of a signed-in page', inProof, async ({ request }) => {
  await signInByRequests(request, 'maya.torres')
  // links in articles are the same for all visitors, and checked above
  const { broken } = await crawl(request, ['/support', '/acctmgmt/overview', '/es-us/support/'], everyOf(40))
  expect(broken).toEqual([])
})
