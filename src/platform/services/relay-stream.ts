import { Readable } from 'node:stream'
import { Agent, request as httpRequest } from 'undici'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { ErrorEnvelope } from '#contracts/outcome.ts'
import { fillPath, type CallInput } from './fill-path.ts'
import { encodeCall } from '../context/call-headers.ts'
import { servicesSecretHeader } from '../context/identity-headers.ts'
import { withTimeout, type RequestContext } from '../context/request-context.ts'

const connectTimeoutMs = 1000
let agent: Agent | undefined

/**
 * Relays a service's stream as it arrives. If the client leaves, the service's work is aborted too; an unreachable
 * service becomes a 503, and a refusal is passed on unchanged.
 */
export async function relayStream(context: RequestContext, endpoint: Endpoint, input: CallInput, origin: string, timeoutMs: number): Promise<Response> {
  const { servicesSecret } = context.runtime.config
  const timed = withTimeout({ ...context, deadline: context.clock() + timeoutMs }, timeoutMs)
  agent ??= new Agent({ connect: { timeout: connectTimeoutMs }, keepAliveTimeout: 10_000 })
  try {
    const response = await httpRequest(origin + fillPath(endpoint, input), {
      method: endpoint.method,
      dispatcher: agent,
      signal: timed.context.signal,
      headers: {
        accept: 'text/event-stream',
        ...encodeCall(context),
        'x-request-id': context.requestId,
        ...(servicesSecret ? { [servicesSecretHeader]: servicesSecret } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    response.body.once('close', timed.done)
    response.body.on('error', () => {})
    const type = String(response.headers['content-type'] ?? 'application/json')
    return new Response(Readable.toWeb(response.body) as ReadableStream<Uint8Array>, { status: response.statusCode, headers: { 'content-type': type, 'cache-control': 'no-store, no-transform' } })
  } catch {
    timed.done()
    const envelope: ErrorEnvelope = { error: { code: 'UNREACHABLE', message: 'The service cannot be reached.', requestId: context.requestId } }
    return Response.json(envelope, { status: 503, headers: { 'cache-control': 'no-store' } })
  }
}
