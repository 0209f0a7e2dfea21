import { z } from 'zod'
import type { RequestContext, Runtime } from '#platform/context/request-context.ts'
import { contextOfWork } from '#platform/context/work-context.ts'
import { insertNewTicket } from '../../server/changes/add-ticket.ts'
import { findTicket } from '../../server/store/ticket-store.ts'
import { readOwnerOf } from '../../server/read-owner-of.ts'
import { keyOf, lineOf, paragraphOf, RemoteTicket } from './remote-ticket.ts'
import { findLink, type LinkRow } from './system-store.ts'
import { linkTo, takeRemote, writeLink } from './take-remote.ts'
import { askTicketSystem, systemEndpoints } from './ticket-system-client.ts'

const pageSize = 100
/** stops at a system whose paging never ends */
const mostPages = 1000
/** how far back the first round reads, so that problems reported by telephone before appear in the list too */
const firstReachMs = 30 * 86_400_000
const cursorKey = 'ticketSystem.since'

const anybody = { kind: 'operator', id: '' } as const
const Cursor = z.object({ since: z.iso.datetime() })

/** TIC-08: one round over the tickets changed in the operator's system since the last round, by that system's clock. */
export async function takeChanges(runtime: Runtime): Promise<void> {
  const since = await readSince(runtime)
  let newest = Date.parse(since)
  for (let page = 0, offset = 0; page < mostPages; page++) {
    const context = contextOfWork(runtime, 'read-ticket-system')
    const answer = await askTicketSystem(context, systemEndpoints.list, { query: { 'lastUpdate.gte': since, limit: String(pageSize), offset: String(offset) } })
    // The next round reads these tickets again; taking one twice has no effect.
    if (!answer.ok) return
    const { body, total } = answer.data
    for (const each of body) newest = Math.max(newest, await takeOne(context, each))
    offset += body.length
    if (body.length === 0 || (total === undefined ? body.length < pageSize : offset >= total)) break
  }
  if (newest > Date.parse(since)) await writeSince(runtime, new Date(newest).toISOString())
}

/** @returns when the ticket last changed in the operator's system (epoch ms); 0 if it does not say */
async function takeOne(context: RequestContext, resource: unknown): Promise<number> {
  const { data: remote } = RemoteTicket.safeParse(resource)
  if (!remote) {
    context.runtime.log.warn('a ticket of the ticket system cannot be read')
    return 0
  }
  const { read } = context.runtime.database
  const link = await findLink(read, { remote: remote.id })
  if (!link) await meet(context, remote)
  else if (hasNews(link, remote)) await takeRemote(context, link.ticket_id, remote)
  const at = Date.parse(remote.lastUpdate ?? '')
  return Number.isNaN(at) ? 0 : at
}

function hasNews({ seen, remote_status: status }: LinkRow, remote: RemoteTicket): boolean {
  return seen !== JSON.stringify((remote.note ?? []).map(keyOf)) || (remote.status !== undefined && lineOf(remote.status, 64) !== status)
}

/** Handles an unlinked ticket: one of ours whose link was lost, or a customer's ticket that was opened elsewhere. */
async function meet(context: RequestContext, remote: RemoteTicket): Promise<void> {
  const { database } = context.runtime
  const own = await findTicket(database.read, anybody, remote.externalId ?? '')
  if (own) {
    if (await findLink(database.read, { ticket: own.id })) return
    await linkTo(context, own.id, remote)
    return takeRemote(context, own.id, remote)
  }
  const account = remote.relatedParty?.find((party) => party['@referredType'] === 'BillingAccount')?.id
  const owner = account === undefined || account.includes('\0') ? undefined : await readOwnerOf(database.read, account)
  const description = paragraphOf(remote.description ?? remote.name, 4000)
  if (!account || !owner || description === '') return
  const openedAt = Date.parse(remote.creationDate ?? '')
  const id = await database.transaction(async (trx) => {
    const row = await insertNewTicket(trx, { kind: 'partner', id: 'ticket-system', name: '' }, {
      audience: owner.is_smb === 1 ? 'smb' : 'consumer',
      locale: owner.locale === 'es' ? 'es' : 'en',
      category: '',
      description,
      source: 'ticket system',
      severity: lineOf(remote.severity, 64) ?? null,
      ticket_type: lineOf(remote.ticketType, 64) ?? null,
      customer_id: owner.customer_id,
      account_number: account,
      ...(remote.name === undefined ? {} : { title: lineOf(remote.name, 160) ?? description.slice(0, 80) }),
    }, Number.isNaN(openedAt) ? context.clock() : Math.min(openedAt, context.clock()))
    // Another process has inserted the ticket at the same moment; roll this one back.
    if (!(await writeLink(trx, row.id, remote))) throw new MetTwice()
    return row.id
  }).catch((error: unknown) => {
    if (error instanceof MetTwice) return undefined
    throw error
  })
  if (id !== undefined) await takeRemote(context, id, remote, { isTold: false })
}

class MetTwice extends Error {}

async function readSince({ database, clock }: Runtime): Promise<string> {
  const row = await database.read.selectFrom('setting').select('value').where('key', '=', cursorKey).executeTakeFirst()
  const known = row === undefined ? undefined : Cursor.safeParse(JSON.parse(row.value))
  return known?.success ? known.data.since : new Date(clock() - firstReachMs).toISOString()
}

async function writeSince({ database }: Runtime, since: string): Promise<void> {
  const value = JSON.stringify({ since })
  await database.write.insertInto('setting').values({ key: cursorKey, value }).onConflict((conflict) => conflict.column('key').doUpdateSet({ value })).execute()
}
