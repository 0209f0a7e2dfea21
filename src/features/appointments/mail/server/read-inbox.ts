import sanitizeHtml from 'sanitize-html'
import type { Locale } from '#contracts/identity.ts'
import type { OutgoingMail, OutgoingSms } from '#platform/mail/outgoing-mail.ts'
import type { OutboxRow } from '#platform/mail/outbox-store.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { dateIn } from '#platform/time/local-time.ts'
import { clockLabel, dayName } from '../../booking/appointment-words.ts'
import { composeFor } from './compose-appointment-mail.ts'
import { reminderTemplate } from './change-mails.ts'
import { readAppointmentMail } from './appointment-mail-payload.ts'

type Parts = Pick<Runtime, 'config' | 'site' | 'database' | 'clock'>

export interface InboxLine {
  id: string
  /** 'Maya Torres <maya.torres@example.com>', or that the phone number has been deleted */
  to: string
  subject: string
  locale: Locale
  /** 'Friday, November 20, 10:00 am', in the zone of the appointment */
  at: string
  state: 'sent' | 'waiting' | 'givenUp'
  /** a text message; `subject` is then its beginning */
  isText: boolean
}

export interface InboxMail extends InboxLine {
  from: string
  text: string
  /** sanitized: holds nothing that runs or submits, and cannot imitate a page of this site */
  html: string
  /** the calendar file of the invitation */
  calendar: string | undefined
}

/** An e-mail, or the text message in its place, as its reader gets it, with the zone of its times. */
interface Preview {
  mail: OutgoingMail | undefined
  sms?: OutgoingSms
  locale: Locale
  timeZone: string
}

/** Previews the mail of another feature; undefined if the row is not one of its own or has no recipient. */
export type PreviewMail = (parts: Parts, row: OutboxRow) => Promise<Preview | undefined>

const shown = 100

/**
 * The demo's e-mails and text messages of all features, the newest first, at most 100; undefined in production, which
 * has no inbox page.
 */
export async function readInbox(parts: Parts, previewOther: PreviewMail): Promise<InboxLine[] | undefined> {
  if (parts.config.mode === 'production') return undefined
  const rows = await visibleMails(parts)
    // a reminder is written long before it is sent
    .orderBy((eb) => eb.case().when('template', '=', reminderTemplate).then(eb.fn.coalesce('sent_at', 'due_at')).else(eb.ref('created_at')).end(), 'desc')
    .orderBy('message_id', 'desc')
    .limit(shown)
    .execute()
  const mails = await Promise.all(rows.map((row) => present(parts, row, previewOther)))
  return mails.flatMap((mail) => (mail ? [{ id: mail.id, to: mail.to, subject: mail.subject, locale: mail.locale, at: mail.at, state: mail.state, isText: mail.isText }] : []))
}

/** One message by its id, or undefined. */
export async function readInboxMail(parts: Parts, id: string, previewOther: PreviewMail): Promise<InboxMail | undefined> {
  if (parts.config.mode === 'production') return undefined
  const row = await visibleMails(parts).where('message_id', '=', `<${id}>`).executeTakeFirst()
  return row && present(parts, row, previewOther)
}

/** Messages that have been tried or are due. A reminder that is not due yet is not shown. */
function visibleMails({ database, clock }: Parts) {
  return database.read
    .selectFrom('outbox_mail')
    .selectAll()
    .where(({ or, eb }) => or([eb('sent_at', 'is not', null), eb('given_up_at', 'is not', null), eb('due_at', '<=', clock()), eb('attempts', '>', 0)]))
}

async function previewAppointmentMail(parts: Parts, row: OutboxRow): ReturnType<PreviewMail> {
  const payload = readAppointmentMail(row.payload)
  const composed = payload && (await composeFor(parts, row, payload))
  return composed?.ok ? { ...composed, timeZone: payload!.appointment.customer.timezone } : undefined
}

async function present(parts: Parts, row: OutboxRow, previewOther: PreviewMail): Promise<InboxMail | undefined> {
  const composed = (await previewAppointmentMail(parts, row)) ?? (await previewOther(parts, row))
  if (!composed) return undefined
  const { mail, sms, locale, timeZone: zone } = composed
  const at = row.sent_at ?? row.created_at
  const line = {
    id: row.message_id.replace(/^<|>$/g, ''),
    locale,
    at: `${dayName(dateIn(zone, at), 'en')}, ${clockLabel(at, { locale: 'en', timeZone: zone })}`,
    state: row.sent_at !== null ? ('sent' as const) : row.given_up_at === null ? ('waiting' as const) : ('givenUp' as const),
  }
  return sms ? { ...line, ...showText(parts, sms) } : mail && { ...line, ...showMail(parts, mail) }
}

type Shown = Omit<InboxMail, 'id' | 'locale' | 'at' | 'state'>

function showMail({ config, site }: Parts, { to, subject, text, html, invitation }: OutgoingMail): Shown {
  const { from } = config.mail
  return { isText: false, from: `${from.name ?? site.brand} <${from.address}>`, to: to.name === undefined ? to.address : `${to.name} <${to.address}>`, subject, text, html: sanitizeHtml(html, allowed), calendar: invitation?.file }
}

/** A text message as a preview; `to` is '' if its phone number has been deleted. */
function showText({ site }: Parts, { to, text }: OutgoingSms): Shown {
  const linked = text.replace(/https?:\S+/, (href) => `<a href="${href}">${href}</a>`)
  return { isText: true, from: site.brand, to: to || 'a number that is kept no longer', subject: text.split(/:? https?:/, 1)[0]!, text, html: sanitizeHtml(`<p>${linked}</p>`, allowed), calendar: undefined }
}

/** The HTML that our own e-mails use. Their h1 becomes an h2, below the title of the page. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['h2', 'p', 'table', 'tbody', 'tr', 'th', 'td', 'a'],
  allowedAttributes: { a: ['href'], th: ['scope'] },
  allowedSchemes: ['http', 'https', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['head', 'title', 'script', 'style', 'textarea', 'option', 'noscript'],
  transformTags: { h1: 'h2' },
}
