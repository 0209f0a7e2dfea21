import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/robots'

/** robots.txt: the paths that search engines must not crawl, and the sitemap. */
export function loader(args: Route.LoaderArgs) {
  const { publicUrl } = pageContextOf(args).request.runtime.config
  const lines = ['User-agent: *', 'Disallow: /acctmgmt/', 'Disallow: /msapi/', 'Disallow: /idp/', '', `Sitemap: ${publicUrl}/sitemap.xml`, '']
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' } })
}
