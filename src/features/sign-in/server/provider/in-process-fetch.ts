import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http'
import { duplexPair } from 'node:stream'
import { followSignal } from '#platform/context/request-context.ts'

/**
 * Sends HTTP to a Node request listener without a socket or a port, through a pair of streams. The result is an
 * ordinary Response, which the site's middleware processes like any other.
 */
export function inProcessFetch(listener: RequestListener): (request: Request, headers: Record<string, string>) => Promise<Response> {
  const server = createServer({ keepAlive: false }, listener)
  return async (request, headers) => {
    const body = Buffer.from(await request.arrayBuffer())
    const { pathname, search } = new URL(request.url)
    const { controller, done } = followSignal(request.signal)
    const message = new Promise<IncomingMessage>((resolve, reject) => {
      const [near, far] = duplexPair()
      server.emit('connection', far)
      const sent = httpRequest(
        {
          method: request.method,
          path: pathname + search,
          headers: { ...endToEnd(request.headers), ...headers, 'content-length': body.length },
          signal: controller.signal,
          createConnection: () => near,
        },
        resolve,
      )
      sent.on('error', reject)
      sent.end(body)
    })
    return message.then(readResponse).finally(done)
  }
}

const bodilessStatuses = new Set([204, 205, 304])
/** Headers of the connection, which ends here: the body has been read and its length is known. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'])

function endToEnd(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !connectionHeaders.has(name)))
}

async function readResponse(message: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  const headers = new Headers()
  for (let at = 0; at < message.rawHeaders.length; at += 2) {
    const name = message.rawHeaders[at]!
    if (!connectionHeaders.has(name.toLowerCase())) headers.append(name, message.rawHeaders[at + 1]!)
  }
  const status = message.statusCode!
  return new Response(bodilessStatuses.has(status) ? null : Buffer.concat(chunks), { status, headers })
}
