import { z } from 'zod'
import { withoutDirections } from '#platform/security/hidden-characters.ts'
import { ticketStateOf } from '../../rules/ticket-state.ts'
import { picturePathOf } from '../../pictures/picture-rules.ts'
import type { EntryRow, PictureRow, TicketRow } from '../../server/store/ticket-store.ts'

/** Path of TM Forum's TMF621 v4. */
export const tmf621Base = '/tmf-api/troubleTicket/v4'

/** One line without control, direction and line-break characters: they could reverse text; PostgreSQL refuses a NUL. */
const line = (max: number) => z.string().min(1).max(max).regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u)
const text = (max: number) => z.string().overwrite(withoutDirections).trim().min(1).max(max).regex(/^(?:[^\p{Cc}]|[\n\t\r])*$/u)
const instant = z.iso.datetime({ offset: true })

/** The attributes that TMF resources carry about themselves; accepted without effect. */
const marks = { '@type': z.string().max(256).optional(), '@baseType': z.string().max(256).optional(), '@schemaLocation': z.string().max(256).optional() }
const RelatedParty = z.looseObject({ id: line(64), '@referredType': line(64) })
const Note = z.strictObject({ id: z.string().max(64).optional(), author: z.string().max(256).optional(), date: instant.optional(), text: text(4000), ...marks })

/** The attributes that a ticket keeps. Others are refused, so that no client believes that they were stored. */
export const TroubleTicketInput = z.strictObject({
  description: text(4000),
  severity: line(64),
  ticketType: line(64),
  name: line(160).optional(),
  externalId: line(64).optional(),
  /** TIC-08: kept as it is sent, even if TMF621 has no such status */
  status: line(64).optional(),
  statusChangeReason: line(500).optional(),
  relatedParty: z.array(RelatedParty).max(10).optional(),
  ...marks,
})

/** A merge patch; absent attributes keep their values. */
export const TroubleTicketPatch = z.strictObject({
  severity: line(64).optional(),
  ticketType: line(64).optional(),
  name: line(160).optional(),
  externalId: line(64).nullable().optional(),
  status: line(64).optional(),
  statusChangeReason: line(500).optional(),
  /** notes without an id are new, and the customer reads them */
  note: z.array(Note).max(20).optional(),
  ...marks,
})

export type TroubleTicket = Record<string, unknown> & { id: string; href: string }

/**
 * A ticket as a TMF621 resource, without the desk's notes. Pictures are listed with an address that opens only for the
 * operator's signed-in staff; no partner token opens one (TIC-09).
 */
export function presentTroubleTicket(row: TicketRow, { entries, pictures }: { entries: readonly EntryRow[]; pictures: readonly PictureRow[] }, publicUrl: string): TroubleTicket {
  const at = (ms: number) => new Date(ms).toISOString()
  const changes = entries.filter(({ status, kind }) => status !== null && kind !== 'note')
  const last = changes.at(-1)
  const notes = entries.filter(({ kind, body }) => (kind === 'message' || kind === 'reopened') && body !== '')
  return {
    id: row.id,
    href: `${publicUrl}${tmf621Base}/troubleTicket/${encodeURIComponent(row.id)}`,
    name: row.title,
    description: row.description,
    ...(row.severity === null ? {} : { severity: row.severity }),
    ...(row.ticket_type === null ? {} : { ticketType: row.ticket_type }),
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    creationDate: at(row.created_at),
    lastUpdate: at(row.updated_at),
    status: row.status,
    ...(last ? { statusChangeDate: at(last.at) } : {}),
    ...(row.status_reason === null ? {} : { statusChangeReason: row.status_reason }),
    ...(row.ended_at !== null && ticketStateOf(row.status) === 'solved' ? { resolutionDate: at(row.ended_at) } : {}),
    statusChange: changes.map(({ status, at: changedAt, kind, body }) => ({ status, changeDate: at(changedAt), ...(kind === 'status' && body !== '' ? { changeReason: body } : {}) })),
    ...(notes.length > 0 ? { note: notes.map(({ position, author, author_name: name, at: writtenAt, body }) => ({ id: String(position), author: name || author, date: at(writtenAt), text: body })) } : {}),
    ...(pictures.length > 0 ? { attachment: pictures.map((picture, index) => ({ id: `${picture.position}-${picture.hash.slice(0, 16)}`, attachmentType: 'picture', name: picture.caption || `Picture ${index + 1} of ${pictures.length}`, url: publicUrl + picturePathOf(row.id, picture.hash), '@type': 'AttachmentRefOrValue' })) } : {}),
    ...(row.account_number === null ? {} : { relatedParty: [{ id: row.account_number, role: 'customer', '@referredType': 'BillingAccount' }] }),
    '@type': 'TroubleTicket',
  }
}

/** TIC-08: the attributes that `fields` names; all of them if it is undefined. */
export function selectAttributes(resource: TroubleTicket, fields: string | undefined): Record<string, unknown> {
  if (fields === undefined) return resource
  const wanted = new Set(fields.split(',').map((name) => name.trim()))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => wanted.has(name)))
}
