import { createHash } from 'node:crypto'
import { z } from 'zod'
import { callbackLabel } from '../../rules/callback.ts'
import { dottedPhone } from '../../rules/ticket-words.ts'
import type { EntryRow, PictureRow, TicketRow } from '../../server/store/ticket-store.ts'
import type { TicketContact } from '../../ticket-endpoints.ts'

const text = z.string().optional().catch(undefined)

const RemoteNote = z.looseObject({ id: text, author: text, date: text, text })
type RemoteNote = z.output<typeof RemoteNote>

/** A TroubleTicket as the operator's system gives it: what we read of it, the rest as it came. An attribute that cannot be read is as absent. */
export const RemoteTicket = z.looseObject({
  id: z.union([z.string().min(1).max(256), z.number().int().transform(String)]),
  name: text,
  description: text,
  severity: text,
  ticketType: text,
  externalId: text,
  status: text,
  statusChangeReason: text,
  creationDate: text,
  lastUpdate: text,
  note: z.array(RemoteNote).optional().catch(undefined),
  relatedParty: z.array(z.looseObject({ id: text, '@referredType': text })).optional().catch(undefined),
})
export type RemoteTicket = z.output<typeof RemoteTicket>

/** Nothing that comes from there breaks a line, turns a text around or is refused by PostgreSQL; undefined where nothing is left. */
export function lineOf(value: string | undefined, most: number): string | undefined {
  return value?.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim().slice(0, most) || undefined
}

export function paragraphOf(value: string | undefined, most: number): string {
  return (value ?? '').replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/(?![\n\t])\p{Cc}/gu, '').trim().slice(0, most)
}

const dueSeverity = 'Minor'
const plainType = 'problem'

/** TIC-09: pictures stay here, where only their owner and the operator's people see them: what goes out says so in words. */
export function tellOfPictures(words: string, pictures: readonly Pick<PictureRow, 'position'>[], position: number, deskAddress: string): string {
  const count = pictures.filter((picture) => picture.position === position).length
  return count === 0 ? words : `${words}\n\n${count === 1 ? 'A picture' : `${count} pictures`} with this: ${deskAddress}`
}

/** A ticket of ours as the operator's system opens it: `externalId` is our number, by which it is found again where the answer got lost. */
export function toRemote(row: TicketRow): Record<string, unknown> {
  const contact = JSON.parse(row.contact) as TicketContact
  // what TMF621 has no attribute for stands below the customer's words
  const more = [...(row.since === '' ? [] : [`Since: ${row.since}`]), ...(contact.by !== 'phone' || contact.phone === undefined ? [] : [`Call back: ${dottedPhone(contact.phone)}${contact.window ? `, ${callbackLabel(contact.window, 'en')}` : ''}`])]
  return {
    name: row.title,
    description: [row.description, more.join('\n')].filter(Boolean).join('\n\n'),
    severity: row.severity ?? dueSeverity,
    ticketType: (row.ticket_type ?? row.category) || plainType,
    externalId: row.id,
    ...(row.account_number === null ? {} : { relatedParty: [{ id: row.account_number, role: 'customer', '@referredType': 'BillingAccount' }] }),
    '@type': 'TroubleTicket',
  }
}

/** What a note's author ends with: the number of our ticket and the place in its timeline. */
const markOf = (id: string, position: number) => `(${id}-${position})`

export function isOurs(note: RemoteNote, id: string): boolean {
  return note.author?.includes(`(${id}-`) ?? false
}

/** Tells one note from all others: its id, or where there is none what it says and when. */
export function keyOf(note: RemoteNote): string {
  return note.id ?? createHash('sha256').update(`${note.date ?? ''}\n${note.text ?? ''}`).digest('base64url').slice(0, 22)
}

/** What an entry writes there, as a note; a change of status has its reason instead. */
export function noteTextOf({ kind, body }: EntryRow): string {
  return kind === 'message' || kind === 'reopened' ? body : ''
}

/**
 * The merge patch that brings an entry into a ticket of theirs: undefined where nothing is missing. A merge patch replaces
 * a list, so that all notes go along as they came; who adds what has no id adds the one new note.
 */
export function patchFor(row: TicketRow, entry: EntryRow, remote: RemoteTicket, hasNote: boolean): Record<string, unknown> | undefined {
  const note = noteTextOf(entry)
  const author = entry.author === 'customer' ? 'Customer' : entry.author_name || 'Support'
  const patch = {
    ...(note === '' || hasNote ? {} : { note: [...(remote.note ?? []), { author: `${author} ${markOf(row.id, entry.position)}`, date: new Date(entry.at).toISOString(), text: note, '@type': 'Note' }] }),
    ...(entry.status === null || entry.status === remote.status ? {} : { status: entry.status, ...(entry.kind === 'status' && entry.body !== '' ? { statusChangeReason: entry.body } : {}) }),
  }
  return Object.keys(patch).length > 0 ? patch : undefined
}

/** Whether a note of ours stands there already: by its mark, or, where their system writes other authors, by its words. */
export function isNoteThere({ note = [] }: RemoteTicket, id: string, entry: EntryRow, seen: ReadonlySet<string>, isRetry: boolean): boolean {
  const words = noteTextOf(entry)
  return note.some((one) => one.author?.includes(markOf(id, entry.position)) || (isRetry && one.text === words && !seen.has(keyOf(one)) && !isOurs(one, id)))
}
