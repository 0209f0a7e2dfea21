import { request as httpRequest } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from './self-signed.ts'

export interface TlsProxy {
  /** the address for browsers */
  url: string
  /** the port of the site behind it, set once the site listens */
  target: number
  stop(): Promise<void>
}

/**
 * Terminates TLS for `host` on this machine, and forwards to the site like deploy/nginx-site.conf: by http, with the
 * host's name without its port.
 */
export async function startTlsProxy(host: string): Promise<TlsProxy> {
  const server = createServer(selfSigned(host), (request, response) => {
    const { connection: _, ...sent } = request.headers
    const headers = { ...sent, host, 'x-forwarded-for': [sent['x-forwarded-for'], request.socket.remoteAddress].filter(Boolean).join(', '), 'x-forwarded-proto': 'https' }
    // a connection of its own: on a busy machine a kept one is closed by the site while a request is on its way
    const onward = httpRequest({ agent: false, host: '127.0.0.1', port: proxy.target, method: request.method, path: request.url, headers }, (answer) => {
      response.writeHead(answer.statusCode!, endToEnd(answer.rawHeaders))
      answer.pipe(response)
    })
    onward.on('error', () => response.headersSent ? response.destroy() : response.writeHead(502).end())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  // the same for the browser, which gives up after a few such requests, also with one that it has opened in advance
  server.keepAliveTimeout = 300_000
  server.headersTimeout = 0
  server.requestTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: TlsProxy = {
    url: `https://${host}:${(server.address() as AddressInfo).port}`,
    target: 0,
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
  return proxy
}

/** Without the headers that speak of the connection to the site, which ends with each answer: the browser's goes on. */
function endToEnd(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, at) => !['connection', 'keep-alive'].includes(rawHeaders[at - (at % 2)]!.toLowerCase()))
}
