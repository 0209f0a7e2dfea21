import type { IncomingMessage } from 'node:http'
import type { HonoRequest, MiddlewareHandler } from 'hono'
import { isSameSecret, servicesSecretHeader } from '../../context/identity-headers.ts'
import type { Config } from '../../config/config.ts'
import { maxBodyBytes, type AppEnv } from '../middleware.ts'
import { refuseWith, whoCalls } from './limit-requests.ts'

/** Unfinished bodies of one address at a time. A form or call arrives within milliseconds, even from many customers behind one address. */
export const mostUnfinished = 32

const retryAfterS = 5

/** Node's request, and the body that the adapter takes instead of its stream. */
type Arriving = IncomingMessage & { rawBody?: Buffer }

/**
 * API-01: receives the bodies of forms and calls before anything else handles them, so that a request whose body does
 * not come costs a connection alone, and no place among the requests in flight. Bodies that `countsItself` selects are
 * left to their routes, which read them as they arrive. One address may have `mostUnfinished` bodies of either kind on
 * their way; further ones get 429. The site's own web process has as many as its customers together.
 * Mount it before the shedding.
 */
export function awaitBodies(config: Pick<Config, 'trustedProxies' | 'servicesSecret'>, countsItself: (req: HonoRequest) => boolean): MiddlewareHandler<AppEnv> {
  const unfinished = new Map<string, number>()
  const refuse = refuseWith()
  const add = (who: string, count: number) => {
    const now = (unfinished.get(who) ?? 0) + count
    if (now === 0) unfinished.delete(who)
    else unfinished.set(who, now)
  }
  return async (c, next) => {
    const incoming: Arriving | undefined = c.env?.incoming
    // what a fast path has read already is here
    if (!incoming || incoming.rawBody || !hasBody(incoming)) return next()
    if (!isSameSecret(c.req.header(servicesSecretHeader), config.servicesSecret)) {
      const who = whoCalls(c, config)
      if ((unfinished.get(who) ?? 0) >= mostUnfinished) return refuse(c, retryAfterS)
      add(who, 1)
      // an upload that its route has read to its end is finished, although its answer may take long
      const finish = () => {
        incoming.off('end', finish).off('close', finish)
        add(who, -1)
      }
      incoming.once('end', finish).once('close', finish)
    }
    // a body that announces more than may come is refused without reading it
    if (!countsItself(c.req) && !(Number(incoming.headers['content-length']) > maxBodyBytes)) incoming.rawBody = await receive(incoming)
    return next()
  }
}

/** Whether the adapter reads a body of this request. */
function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * The whole body; of one that is too long as much as is needed to see that.
 * @throws the connection's error if the sender disconnects
 */
function receive(incoming: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let bytes = 0
    const end = () => {
      incoming.off('data', take).off('end', end).off('error', reject).off('close', leave)
      resolve(Buffer.concat(pieces))
    }
    const take = (piece: Buffer) => {
      pieces.push(piece)
      bytes += piece.length
      if (bytes <= maxBodyBytes) return
      incoming.pause()
      end()
    }
    const leave = () => reject(new Error('The sender has left.'))
    incoming.on('data', take).once('end', end).once('error', reject).once('close', leave)
  })
}
