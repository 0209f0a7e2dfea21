import { addListener, readBody, readPaging, Subscription, type Partner } from '#features/appointments/server.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { addTicket } from '../../server/changes/add-ticket.ts'
import { changeTicket, ticketNotFound } from '../../server/changes/change-ticket.ts'
import { planAnswer, planStatus, type PlannedChange } from '../../server/changes/plan-change.ts'
import { findTicket, listEntries, listPictures, type TicketActor, type TicketRow } from '../../server/store/ticket-store.ts'
import { readOwnerOf } from '../../server/read-owner-of.ts'
import { ticketEventTypes, wantedTicketEvents } from './tmf621-events.ts'
import { presentTroubleTicket, TroubleTicketInput, TroubleTicketPatch, type TroubleTicket } from './tmf621-resource.ts'

const actorOf = ({ clientId }: Partner): TicketActor => ({ kind: 'partner', id: clientId, name: '' })

/** The attributes that a list can be filtered by, with their columns. Others are refused instead of ignored. */
const filters = { id: 'id', status: 'status', severity: 'severity', ticketType: 'ticket_type', externalId: 'external_id', 'relatedParty.id': 'account_number' } as const
const dates = { creationDate: 'created_at', lastUpdate: 'updated_at' } as const
const bounds = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
const notFilters = new Set(['fields', 'offset', 'limit'])

/** TIC-08: a page of the tickets that match the query, newest first, with the total. */
export async function listForPartner({ context }: Partner, query: Record<string, string[]>): Promise<Outcome<{ resources: TroubleTicket[]; total: number }>> {
  const paging = readPaging(query)
  if (!paging.ok) return paging
  let matching = context.runtime.database.read.selectFrom('ticket')
  for (const [name, values] of Object.entries(query)) {
    if (notFilters.has(name)) continue
    const [, date, bound] = /^(creationDate|lastUpdate)(?:\.(gt|gte|lt|lte))?$/.exec(name) ?? []
    if (Object.hasOwn(filters, name)) {
      const listed = values.flatMap((value) => value.split(','))
      matching = matching.where(filters[name as keyof typeof filters], 'in', listed)
    } else if (date && values.length === 1 && !Number.isNaN(Date.parse(values[0]!))) {
      matching = matching.where(dates[date as keyof typeof dates], bound ? bounds[bound as keyof typeof bounds] : '=', Date.parse(values[0]!))
    } else return failure(400, 'INVALID_QUERY', `Tickets cannot be filtered by ${name.slice(0, 64)} with this value.`)
  }
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(paging.data.limit).offset(paging.data.offset).execute()
  return success({ resources: await Promise.all(rows.map((row) => present(context, row))), total: Number(total) })
}

export async function readForPartner(partner: Partner, id: string): Promise<Outcome<TroubleTicket>> {
  const { context } = partner
  const row = await findTicket(context.runtime.database.read, actorOf(partner), id)
  return row ? success(await present(context, row)) : ticketNotFound
}

/** TIC-08: requires description, severity and ticketType. With an account, its owner gets the ticket and is told. */
export async function createForPartner(partner: Partner, body: unknown): Promise<Outcome<TroubleTicket>> {
  const input = readBody(TroubleTicketInput, body)
  if (!input.ok) return input
  const { context, clientId } = partner
  const { description, severity, ticketType, name, externalId, status, statusChangeReason, relatedParty } = input.data
  const account = relatedParty?.find((party) => party['@referredType'] === 'BillingAccount')?.id
  const owner = account === undefined ? undefined : await readOwnerOf(context.runtime.database.read, account)
  if (account !== undefined && !owner) return failure(422, 'UNKNOWN_ACCOUNT', 'relatedParty names an account by @referredType BillingAccount that nobody here has.')
  const draft = {
    audience: owner?.is_smb === 1 ? ('smb' as const) : ('consumer' as const),
    locale: owner?.locale === 'es' ? ('es' as const) : ('en' as const),
    category: '',
    description: description.replaceAll('\r\n', '\n').replaceAll('\r', '\n'),
    source: `partner ${clientId}`,
    severity,
    ticket_type: ticketType,
    external_id: externalId ?? null,
    status_reason: statusChangeReason ?? null,
    ...(name === undefined ? {} : { title: name }),
    ...(status === undefined ? {} : { status }),
    ...(owner && account ? { customer_id: owner.customer_id, account_number: account } : {}),
  }
  const added = await addTicket(context, actorOf(partner), draft, input.data)
  return added.ok ? success(await present(context, added.data), 201) : added
}

/** Applies a merge patch: status and reason, classification, and new notes, which the customer reads as answers. */
export async function patchForPartner(partner: Partner, id: string, body: unknown, ifMatch?: string): Promise<Outcome<TroubleTicket>> {
  const { context } = partner
  const actor = actorOf(partner)
  const row = await findTicket(context.runtime.database.read, actor, id)
  if (!row) return ticketNotFound
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== etagOf(row)) return failure(412, 'TICKET_CHANGED', 'The ticket was changed meanwhile; read it again.')
  const input = readBody(TroubleTicketPatch, body)
  if (!input.ok) return input
  const outcome = await changeTicket(context, actor, { action: 'patch', id, seenVersion: ifMatch === undefined || ifMatch === '*' ? undefined : row.version, body: input.data, plan: (current, now) => planPatch(current, actor, input.data, now) })
  return outcome.ok ? success(await present(context, outcome.data)) : outcome
}

function planPatch(row: TicketRow, actor: TicketActor, { severity, ticketType, name, externalId, status, statusChangeReason: reason, note = [] }: ReturnType<typeof TroubleTicketPatch.parse>, now: number): PlannedChange {
  const columns: Partial<TicketRow> = {
    ...(severity === undefined ? {} : { severity }),
    ...(ticketType === undefined ? {} : { ticket_type: ticketType }),
    ...(name === undefined ? {} : { title: name }),
    ...(externalId === undefined ? {} : { external_id: externalId }),
  }
  const text = note.filter((one) => one.id === undefined).map((one) => one.text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')).join('\n\n')
  const isMoved = status !== undefined && status !== row.status
  const planned: PlannedChange = text !== '' ? planAnswer(row, actor, { text, status: status ?? row.status }, now) : isMoved ? planStatus(row, actor, { status, reason }, now) : { columns: {}, isTold: false }
  return { ...planned, columns: { ...planned.columns, ...columns, ...(reason === undefined ? {} : { status_reason: reason }) } }
}

/** The ticket's version as an entity tag (RFC 9110). */
function etagOf({ version }: TicketRow): string {
  return `"${version}"`
}

async function present({ runtime }: RequestContext, row: TicketRow): Promise<TroubleTicket> {
  return presentTroubleTicket(row, { entries: await listEntries(runtime.database.read, row.id), pictures: await listPictures(runtime.database.read, row.id) }, runtime.config.publicUrl)
}

/** Registers a listener of this API; its events are delivered and signed in the same way as those of appointments. */
export async function registerListener(partner: Partner, body: unknown): Promise<Outcome<{ id: string; callback: string; query?: string }>> {
  const input = readBody(Subscription, body)
  if (!input.ok) return input
  const { callback, query = '' } = input.data
  if (!wantedTicketEvents(query)) return failure(400, 'INVALID_BODY', 'query: only eventType=… with known event types is understood.')
  const added = await addListener(partner, callback, query === '' ? `eventType=${ticketEventTypes.join(',')}` : query)
  return added.ok ? success({ id: added.data, callback, ...(query === '' ? {} : { query }) }, 201) : added
}
