import type { Hono } from 'hono'
import { addSigns, type AppEnv } from '#platform/http/middleware.ts'
import { isFromInternetApp } from '../events/report-source.ts'

/**
 * ANA-05: middleware that records with the request whether the browser is an internet app's. Mount it after the entry
 * middleware.
 */
export function mountReportSource(app: Hono<AppEnv>): void {
  app.use('*', async (c, next) => {
    if (isFromInternetApp(new URL(c.req.url).search, c.req.header('cookie') ?? '')) addSigns(c, { reportSource: 'internetApp' })
    await next()
  })
}
