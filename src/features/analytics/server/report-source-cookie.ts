import type { Hono } from 'hono'
import { addSigns, type DoorEnv } from '#platform/http/middleware.ts'
import { isFromInternetApp } from '../events/report-source.ts'

/** ANA-05, behind the door: what the browser says of the app that it is goes on with the request. */
export function mountReportSource(app: Hono<DoorEnv>): void {
  app.use('*', async (c, next) => {
    if (isFromInternetApp(new URL(c.req.url).search, c.req.header('cookie') ?? '')) addSigns(c, { reportSource: 'internetApp' })
    await next()
  })
}
