import type { RequestContext } from '#platform/context/request-context.ts'
import { recordEvent } from './record-event.ts'

/** ANA-01: reports a redirect, except one from a path to itself. For another site only the origin is reported. */
export async function recordRedirect(context: RequestContext, status: number, location: string): Promise<void> {
  const { publicUrl } = context.runtime.config
  const target = URL.parse(location, context.url)
  const isOwn = target?.origin === new URL(publicUrl).origin
  if (!target || (isOwn && target.pathname === new URL(context.url, publicUrl).pathname)) return
  await recordEvent(context, {
    name: 'systemEvent',
    eventName: 'redirect',
    successFlag: '1',
    statusCode: String(status),
    target: isOwn ? target.pathname : target.origin,
  })
}
