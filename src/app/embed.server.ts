import { readdirSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { answerBusinessQuestion, answerQuestion, followUp, handOver, popularAnswers, rateAnswer, summariseAnswer } from '#features/answers/contract.ts'
import { searchPredictions, searchResults, signalsPath } from '#features/search/contract.ts'
import { allocations, hubAnswer } from '#features/site-content/contract.ts'
import { embeddedBrandPath } from '#contracts/embedded-brand.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { allowOrigins } from '#platform/http/allow-origins.ts'

/** The paths from which the operator's other pages load this site's widgets. */
export const embeddedSearchPath = '/embed/search.js'
export const embeddedAnswersPath = '/embed/answers.js'

/** The services that the widgets call. */
export const embeddedApis: readonly string[] = [
  searchPredictions.path,
  searchResults.path,
  `${signalsPath}/*`,
  ...[hubAnswer, allocations, popularAnswers, answerQuestion, answerBusinessQuestion, summariseAnswer, followUp, rateAnswer, handOver].map(({ path: address }) => address),
]

/** The widgets' writes: a question, a rating, a signal. They act for no customer, and are sent without cookies. */
const embeddedWrites: readonly string[] = [summariseAnswer, followUp, rateAnswer, handOver].map(({ path: address }) => address)

/** Whether a cross-origin write comes from a widget on a configured page. */
export function isEmbeddedWrite({ config }: Runtime, address: string, origin: string): boolean {
  return config.embedOrigins.includes(origin) && (address.startsWith(`${signalsPath}/`) || embeddedWrites.includes(address))
}

/** The path of the search widget's script in a built client folder; '' if it was not built. */
export function findSearchWidget(assets: string): string {
  return findScript(assets, 'search-widget')
}

function findScript(assets: string, widget: string): string {
  const file = readdirSync(path.join(assets, 'assets')).find((name) => name.startsWith(`${widget}-`) && name.endsWith('.js'))
  return file ? `/assets/${file}` : ''
}

/**
 * Lets pages of the configured origins call the widgets' services, without cookies (CORS). Mount it before all
 * middleware that refuses requests.
 */
export function allowEmbedding(app: Hono<AppEnv>, { config }: Runtime): void {
  // an origin in both lists gets the rule of this site's own pages, which allows more
  const origins = config.embedOrigins.filter((origin) => !config.searchPageOrigins.includes(origin))
  if (origins.length === 0) return
  const allow = allowOrigins(origins, { allowHeaders: ['content-type', 'accept', 'x-att-clientid', 'source'] })
  for (const api of [...embeddedApis, embeddedBrandPath]) app.use(api, allow)
}

/** Serves each widget's script at a fixed path, cached for five minutes. */
export function mountEmbeds(app: Hono<AppEnv>, { config, envConfig }: Runtime, assets: string): void {
  if (config.embedOrigins.length === 0) return
  mountScript(app, embeddedSearchPath, envConfig.searchWidgetJsURL, assets)
  mountScript(app, embeddedAnswersPath, findScript(assets, 'answers-embed'), assets)
  mountBrandStyles(app)
}

/**
 * STU-08: the operator's colours for the widgets' shadow roots; empty for the default brand. Cached for five minutes.
 */
export function mountBrandStyles(app: Hono<AppEnv>): void {
  app.get(embeddedBrandPath, (c) => {
    const styles = c.get('request').runtime.site.brandStyle?.replace(':root', ':host') ?? ''
    return c.body(styles, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' })
  })
}

function mountScript(app: Hono<AppEnv>, address: string, file: string, assets: string): void {
  if (!file.startsWith('/assets/')) return
  app.get(
    address,
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
