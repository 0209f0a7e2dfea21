import { createHash } from 'node:crypto'
import { z } from 'zod'
import { cutText, takenText } from '#platform/security/hidden-characters.ts'
import { callbackLabel } from '../../rules/callback.ts'
import { dottedPhone } from '../../rules/ticket-words.ts'
import type { EntryRow, PictureRow, TicketRow } from '../../server/store/ticket-store.ts'
import type { TicketContact } from '../../ticket-endpoints.ts'

const text = z.string().optional().catch(undefined)

const RemoteNote = z.looseObject({ id: text, author: text, date: text, text })
type RemoteNote = z.output<typeof RemoteNote>

/** A TroubleTicket of the operator's system. Attributes that we use are dropped if invalid; the rest stays as is. */
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

/** One line without characters that break lines, reverse text or are refused by PostgreSQL; undefined if empty. */
export function lineOf(value: string | undefined, most: number): string | undefined {
  return value?.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim().slice(0, most) || undefined
}

export function paragraphOf(value: string | undefined, most: number): string {
  return cutText(takenText(value ?? ''), most)
}

const dueSeverity = 'Minor'
const plainType = 'problem'

/** TIC-09: adds the number of pictures and the desk's address. Pictures stay here; only owner and staff see them. */
export function tellOfPictures(words: string, pictures: readonly Pick<PictureRow, 'position'>[], position: number, deskAddress: string): string {
  const count = pictures.filter((picture) => picture.position === position).length
  return count === 0 ? words : `${words}\n\n${count === 1 ? 'A picture' : `${count} pictures`} with this: ${deskAddress}`
}

/**
 * Our ticket as the operator's system creates it, with times in the operator's zone. `externalId` is our number, to find
 * it if the answer is lost.
 */
export function toRemote(row: TicketRow, timeZone: string): Record<string, unknown> {
  const contact = JSON.parse(row.contact) as TicketContact
  // Data for which TMF621 has no attribute is appended to the description.
  const more = [...(row.since === '' ? [] : [`Since: ${row.since}`]), ...(contact.by !== 'phone' || contact.phone === undefined ? [] : [`Call back: ${dottedPhone(contact.phone)}${contact.window ? `, ${callbackLabel(contact.window, { locale: 'en', timeZone })}` : ''}`])]
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

/** The end of a note's author: the number of our ticket and the position in its timeline. */
const markOf = (id: string, position: number) => `(${id}-${position})`

export function isOurs(note: RemoteNote, id: string): boolean {
  return note.author?.includes(`(${id}-`) ?? false
}

/** Identifies a note among all others: by its id or, without one, by its text and date. */
export function keyOf(note: RemoteNote): string {
  return note.id ?? createHash('sha256').update(`${note.date ?? ''}\n${note.text ?? ''}`).digest('base64url').slice(0, 22)
}

/** The text of the note for an entry; '' for a change of status, which has a reason instead. */
export function noteTextOf({ kind, body }: EntryRow): string {
  return kind === 'message' || kind === 'reopened' ? body : ''
}

/**
 * The merge patch that adds an entry to the remote ticket; undefined if nothing is missing. A merge patch replaces a
 * list, so all existing notes are sent back as they came. A system that only adds notes without an id adds the new one.
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

/** Whether our note is already there: by its mark or, if the remote system replaces authors, on a retry by its text. */
export function isNoteThere({ note = [] }: RemoteTicket, id: string, entry: EntryRow, seen: ReadonlySet<string>, isRetry: boolean): boolean {
  const words = noteTextOf(entry)
  return note.some((one) => one.author?.includes(markOf(id, entry.position)) || (isRetry && one.text === words && !seen.has(keyOf(one)) && !isOurs(one, id)))
}
