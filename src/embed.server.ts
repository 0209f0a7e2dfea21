import { readdirSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import { searchPredictions, searchResults } from '#features/search/contract.ts'
import { signalsPath } from '#features/search/search-limits.ts'
import type { DoorEnv } from '#platform/http/door.ts'
import type { Runtime } from '#platform/request-context.ts'

/** Where an operator's other pages load our widgets from. */
export const embeddedSearchPath = '/embed/search.js'

/** What the search widget asks. */
export const embeddedApis: readonly string[] = [searchPredictions.path, searchResults.path, `${signalsPath}/*`]

/** The address of the search widget's script in a built client folder; '' where it was not built. */
export function findSearchWidget(assets: string): string {
  const file = readdirSync(path.join(assets, 'assets')).find((name) => /^search-widget-[\w-]+\.js$/.test(name))
  return file ? `/assets/${file}` : ''
}

const cors10MinutesS = 600

/** Pages of the configured origins may ask the widgets' services, without cookies. Mount it before whatever refuses them. */
export function allowEmbedding(app: Hono<DoorEnv>, { config }: Runtime): void {
  if (config.embedOrigins.length === 0) return
  const allow = cors({ origin: [...config.embedOrigins], allowMethods: ['GET', 'POST'], allowHeaders: ['content-type', 'accept'], maxAge: cors10MinutesS })
  for (const api of embeddedApis) app.use(api, allow)
}

/** One address for the widget's script, whatever its version: read again after five minutes. */
export function mountEmbeds(app: Hono<DoorEnv>, { config, envConfig }: Runtime, assets: string): void {
  const file = envConfig.searchWidgetJsURL
  if (config.embedOrigins.length === 0 || !file.startsWith('/assets/')) return
  app.get(
    embeddedSearchPath,
    serveStatic({
      root: assets,
      rewriteRequestPath: () => file,
      precompressed: true,
      onFound: (_, c) => {
        c.header('cache-control', 'public, max-age=300')
        c.header('cross-origin-resource-policy', 'cross-origin')
      },
    }),
  )
}
