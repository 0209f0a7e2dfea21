import { Hono, type Context } from 'hono'
import { routePath } from 'hono/route'
import { anonymous } from '#contracts/identity.ts'
import { failure, success, type Failure, type Outcome } from '#contracts/outcome.ts'
import { hasClientLeft, type AppEnv } from '#platform/http/middleware.ts'
import { limitKey } from '#platform/http/client-address.ts'
import { createRateLimit } from '#platform/limits/rate-limit.ts'
import type { PartnerApi } from '#platform/config/partner-settings.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { recordSecurityEvent } from '#platform/security/security-log.ts'
import { createForPartner, deleteForPartner, etagOf, patchForPartner, readForPartner, type Partner } from './tmf646-appointments.ts'
import { registerListener, unregisterListener } from './tmf646-hub.ts'
import { listForPartner } from './tmf646-list.ts'
import { presentTmfAppointment, selectFields, tmfBase, type TmfResource } from './tmf646-resource.ts'
import { createSearch, deleteSearch, listSearches, patchSearch, readSearch } from './tmf646-slots.ts'
import { findClient, issueToken, readCredentials, readTokenClient, tokenSeconds } from './tmf646-tokens.ts'

const root = '/tmf-api'

/**
 * Secrets are random and long, so guessing one is hopeless anyway; this limit only holds off clients that keep trying.
 */
const tokenRule = { name: 'partner_token', tries: 30, seconds: 60 }
const addressRule = { name: 'partner_address', tries: 1200, seconds: 60 }
const clientRule = { name: 'partner_client', tries: 600, seconds: 60 }

export type PartnerEnv = { Bindings: AppEnv['Bindings']; Variables: AppEnv['Variables'] & { partner: Partner } }
export type PartnerContext = Context<PartnerEnv>

/**
 * TM Forum's TMF646 v4 for operators' field systems, on the same data and use cases as our own services (APT). If no
 * clients are configured, every path answers 404.
 */
export function mountTmf646(app: Hono<AppEnv>, runtime: Runtime): void {
  if (runtime.config.partnerClients.length > 0) {
    mountToken(app, runtime)
    app.route(tmfBase, buildApi(runtime))
  }
  app.all(`${root}/*`, (c) => refuse(c, failure(404, 'NOT_FOUND', 'Nothing answers at this path.')))
}

function mountToken(app: Hono<AppEnv>, runtime: Runtime): void {
  const limit = createRateLimit(tokenRule, runtime.database)
  app.post(`${root}/oauth2/token`, async (c) => {
    const allowance = await limit.take(limitKey(c.get('request').client.address))
    if (!allowance.ok) return c.json({ error: 'temporarily_unavailable' }, 429, { 'retry-after': String(allowance.retryAfterS) })
    if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return c.json({ error: 'invalid_request' }, 400)
    const form = new URLSearchParams(await c.req.text())
    const credentials = readCredentials(c.req.header('authorization'), form)
    const client = credentials && findClient(runtime.config.partnerClients, credentials)
    const address = c.get('request').client.address
    if (!client) {
      recordSecurityEvent(runtime, { event: 'partner.token-refused', address, requestId: c.get('requestId') })
      return c.json({ error: 'invalid_client' }, 401, { 'www-authenticate': 'Basic realm="tmf-api"' })
    }
    if (form.get('grant_type') !== 'client_credentials') return c.json({ error: 'unsupported_grant_type' }, 400)
    const token = await issueToken(runtime, client.id)
    recordSecurityEvent(runtime, { event: 'partner.token', partner: client.id, address, requestId: c.get('requestId') })
    return c.json({ access_token: token, token_type: 'Bearer', expires_in: tokenSeconds }, 200, { 'cache-control': 'no-store', pragma: 'no-cache' })
  })
}

function buildApi(runtime: Runtime): Hono<PartnerEnv> {
  const api = createPartnerApi(runtime, 'appointment')
  mountAppointments(api, runtime)
  mountSearches(api)
  api.post('/hub', (c) => withBody(c, registerListener))
  api.delete('/hub/:id', async (c) => answer(c, await unregisterListener(c.get('partner'), c.req.param('id'))))
  return api
}

/**
 * Creates a partner API with what all of them share: tokens, rate limits, the access log and errors in the form of
 * TMF630. A client without access to this API gets 403.
 */
export function createPartnerApi(runtime: Runtime, name: PartnerApi): Hono<PartnerEnv> {
  const api = new Hono<PartnerEnv>()
  admitPartners(api, runtime, name)
  api.onError((error, c) => {
    if (hasClientLeft(c as unknown as Context<AppEnv>)) return c.body(null, 400)
    runtime.log.error({ requestId: c.get('requestId'), err: error }, 'request of a partner failed')
    return refuse(c, failure(500, 'FAULT', 'Something broke on our side.'))
  })
  return api
}

function admitPartners(api: Hono<PartnerEnv>, runtime: Runtime, name: PartnerApi): void {
  const byAddress = createRateLimit(addressRule, runtime.database)
  const byClient = createRateLimit(clientRule, runtime.database)
  api.use(async (c, next) => {
    const request = c.get('request')
    // PostgreSQL's texts cannot hold a NUL.
    if (/%00/.test(c.req.url)) return refuse(c, failure(400, 'INVALID_QUERY', 'The address holds a control character.'))
    const address = await byAddress.take(limitKey(request.client.address))
    if (!address.ok) return refuseForNow(c, address.retryAfterS)
    const partner = await readTokenClient(runtime, c.req.header('authorization'))
    if (!partner) {
      recordSecurityEvent(runtime, { event: 'partner.refused', address: request.client.address, requestId: c.get('requestId') })
      return refuse(c, failure(401, 'UNAUTHORIZED', 'Send a token that is still good as Authorization: Bearer.'), { 'www-authenticate': 'Bearer realm="tmf-api"' })
    }
    const client = await byClient.take(partner.id)
    if (!client.ok) return refuseForNow(c, client.retryAfterS)
    if (!partner.apis.includes(name)) return refuse(c, failure(403, 'INSUFFICIENT_SCOPE', 'This client has nothing to do with this API.'), { 'www-authenticate': 'Bearer realm="tmf-api", error="insufficient_scope"' })
    // Cookies sent along are ignored: the request acts for the partner alone.
    c.set('partner', { clientId: partner.id, regions: partner.regions, access: partner.access, context: { ...request, identity: anonymous, recognisedToken: undefined } })
    await next()
    recordAccess(c, runtime)
  })
}

/**
 * Logs the request and, if it succeeded, the id of the appointment, search or listener. The id in a failed request is
 * only the client's guess and is not logged.
 */
function recordAccess(c: PartnerContext, runtime: Runtime): void {
  const { status, headers } = c.res
  const subject = status < 300 ? (c.req.param('id') ?? headers.get('location')?.split('/').at(-1)) : undefined
  const results = headers.get('x-result-count')
  const facts = { method: c.req.method, route: routePath(c), status, ...(subject ? { subject } : {}), ...(results ? { results: Number(results) } : {}) }
  recordSecurityEvent(runtime, { event: 'partner.access', partner: c.get('partner').clientId, address: c.get('request').client.address, requestId: c.get('requestId'), facts })
}

function mountAppointments(api: Hono<PartnerEnv>, { config }: Runtime): void {
  // Searches and listeners belong to the client itself, so a client with read access may change those.
  api.use('/appointment/*', async (c, next) => {
    if (c.get('partner').access === 'write' || c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    return refuse(c, failure(403, 'INSUFFICIENT_SCOPE', 'This client may read appointments, not change them.'), { 'www-authenticate': 'Bearer realm="tmf-api", error="insufficient_scope"' })
  })
  api.get('/appointment', async (c) => {
    const found = await listForPartner(c.get('partner'), c.req.queries())
    if (!found.ok) return refuse(c, found)
    return answerList(c, found.data.rows.map((row) => presentTmfAppointment(row, config.publicUrl)), found.data.total)
  })
  api.post('/appointment', (c) => withBody(c, createForPartner, 201))
  api.get('/appointment/:id', async (c) => answer(c, await readForPartner(c.get('partner'), c.req.param('id'))))
  api.patch('/appointment/:id', (c) => withBody(c, (partner, body) => patchForPartner(partner, c.req.param('id'), body, c.req.header('if-match'))))
  api.delete('/appointment/:id', async (c) => answer(c, await deleteForPartner(c.get('partner'), c.req.param('id'))))
}

function mountSearches(api: Hono<PartnerEnv>): void {
  api.get('/searchTimeSlot', async (c) => {
    const found = await listSearches(c.get('partner'), c.req.queries())
    return found.ok ? answerList(c, found.data.resources, found.data.total) : refuse(c, found)
  })
  api.post('/searchTimeSlot', (c) => withBody(c, createSearch, 201))
  api.get('/searchTimeSlot/:id', async (c) => answer(c, await readSearch(c.get('partner'), c.req.param('id'))))
  api.patch('/searchTimeSlot/:id', (c) => withBody(c, (partner, body) => patchSearch(partner, c.req.param('id'), body)))
  api.delete('/searchTimeSlot/:id', async (c) => answer(c, await deleteSearch(c.get('partner'), c.req.param('id'))))
}

export async function withBody(c: PartnerContext, work: (partner: Partner, body: unknown) => Promise<Outcome<{ id: string }>>, status?: number): Promise<Response> {
  const body = await readJson(c)
  if (!body.ok) return refuse(c, body)
  const outcome = await work(c.get('partner'), body.data)
  return answer(c, outcome.ok && status ? { ...outcome, status } : outcome)
}

async function readJson(c: PartnerContext): Promise<Outcome<unknown>> {
  try {
    const text = await c.req.text()
    if (/\\u0000/.test(text)) return failure(400, 'INVALID_BODY', 'The body holds a control character.')
    return success(JSON.parse(text))
  } catch {
    return failure(400, 'INVALID_BODY', 'The body is not JSON.')
  }
}

function answer(c: PartnerContext, outcome: Outcome<{ id: string } | undefined>): Response {
  if (!outcome.ok) return refuse(c, outcome)
  if (outcome.data === undefined) return c.body(null, 204)
  const resource = c.req.method === 'GET' ? selectFields(outcome.data as TmfResource, c.req.query('fields')) : outcome.data
  const location: Record<string, string> = outcome.status === 201 && 'href' in resource ? { location: String(resource.href) } : {}
  const etag = etagOf(outcome.data as TmfResource)
  return c.json(resource, outcome.status as 200, { ...location, ...(etag ? { etag } : {}) })
}

function answerList(c: PartnerContext, resources: readonly TmfResource[], total: number): Response {
  const fields = c.req.query('fields')
  const headers = { 'x-total-count': String(total), 'x-result-count': String(resources.length) }
  return c.json(resources.map((resource) => selectFields(resource, fields)), 200, headers)
}

/** An error in the form of TMF630. */
export function refuse(c: Pick<Context, 'json'>, { status, code, message }: Failure, headers: Record<string, string> = {}): Response {
  return c.json({ code, reason: message, status: String(status), '@type': 'Error' }, status as 400, { 'cache-control': 'no-store', ...headers })
}

function refuseForNow(c: PartnerContext, retryAfterS: number): Response {
  return refuse(c, failure(429, 'TOO_MANY_REQUESTS', 'Too many requests; wait and try again.'), { 'retry-after': String(retryAfterS) })
}
