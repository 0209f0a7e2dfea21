import type { Hono } from 'hono'
import { createPartnerApi, refuse, unregisterListener, withBody, type PartnerContext } from '#features/appointments/server.ts'
import { failure, type Outcome } from '#contracts/outcome.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { selectAttributes, tmf621Base, type TroubleTicket } from './tmf621-resource.ts'
import { createForPartner, listForPartner, patchForPartner, readForPartner, registerListener } from './tmf621-tickets.ts'

/**
 * TIC-08: TM Forum's TMF621 v4 for operators' ticket systems, on the same tickets as the site and the desk. Mount it
 * before TMF646, which issues the tokens of both and answers requests for unknown paths.
 */
export function mountTmf621(app: Hono<AppEnv>, runtime: Runtime): void {
  if (runtime.config.partnerClients.length === 0) return
  const api = createPartnerApi(runtime, 'troubleTicket')
  api.use('/troubleTicket/*', async (c, next) => {
    if (c.get('partner').access === 'write' || c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    return refuse(c, failure(403, 'INSUFFICIENT_SCOPE', 'This client may read tickets, not change them.'), { 'www-authenticate': 'Bearer realm="tmf-api", error="insufficient_scope"' })
  })
  api.get('/troubleTicket', async (c) => {
    const found = await listForPartner(c.get('partner'), c.req.queries())
    if (!found.ok) return refuse(c, found)
    const { resources, total } = found.data
    const fields = c.req.query('fields')
    return c.json(resources.map((resource) => selectAttributes(resource, fields)), 200, { 'x-total-count': String(total), 'x-result-count': String(resources.length) })
  })
  api.post('/troubleTicket', (c) => withBody(c, createForPartner, 201))
  api.get('/troubleTicket/:id', async (c) => answer(c, await readForPartner(c.get('partner'), c.req.param('id'))))
  api.patch('/troubleTicket/:id', (c) => withBody(c, (partner, body) => patchForPartner(partner, c.req.param('id'), body, c.req.header('if-match'))))
  api.delete('/troubleTicket/:id', (c) => refuse(c, notDeleted, { allow: 'GET, HEAD, PATCH' }))
  api.post('/hub', (c) => withBody(c, registerListener))
  api.delete('/hub/:id', async (c) => {
    const outcome = await unregisterListener(c.get('partner'), c.req.param('id'))
    return outcome.ok ? c.body(null, 204) : refuse(c, outcome)
  })
  app.route(tmf621Base, api)
}

/** Decision 0058: what a customer was told is not taken away; a partner cancels or closes a ticket instead. */
const notDeleted = failure(405, 'METHOD_NOT_ALLOWED', 'Tickets are not deleted here: set the status to cancelled or closed.')

function answer(c: PartnerContext, outcome: Outcome<TroubleTicket>): Response {
  return outcome.ok ? c.json(selectAttributes(outcome.data, c.req.query('fields')), 200) : refuse(c, outcome)
}
