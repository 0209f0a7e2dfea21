import type { Hono } from 'hono'
import type { DoorEnv } from '#platform/http/middleware.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { ReportSource } from '../events/report-codes.ts'
import { isFromInternetApp, sourceNamed } from '../events/report-source.ts'

/** Ours: which variant the visitor's events belong to; the door takes it off everything that comes from outside. */
const sourceHeader = 'idp-report-source'

/** ANA-05, behind the door: what the browser says of the app that it is goes on with the request. */
export function mountReportSource(app: Hono<DoorEnv>): void {
  app.use('*', async (c, next) => {
    const request = c.get('request')
    if (isFromInternetApp(new URL(c.req.url).search, c.req.header('cookie') ?? '')) {
      c.set('request', { ...request, forwardedHeaders: { ...request.forwardedHeaders, [sourceHeader]: 'internetApp' } })
    }
    await next()
  })
}

/** Undefined on the support site itself. */
export function sourceOfRequest({ forwardedHeaders }: Pick<RequestContext, 'forwardedHeaders'>): ReportSource | undefined {
  return sourceNamed(forwardedHeaders[sourceHeader])
}
