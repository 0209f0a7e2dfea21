import type { Locale } from '#contracts/identity.ts'
import { supportPath } from '#contracts/site-path.ts'
import type { AccountOwner } from '#features/account/server.ts'
import type { OutgoingMail } from '#platform/mail/outgoing-mail.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { dayName, windowLabel } from '../../booking/appointment-words.ts'
import { buildAppointmentCalendar, appointmentMailCopy } from '../../booking/server/appointment-calendar.ts'
import type { AppointmentMailPayload } from './appointment-mail-payload.ts'

/** Everything that an e-mail says, in the order in which it stands: the text and the HTML are two ways to show it. */
export interface MailWords {
  locale: Locale
  brand: string
  subject: string
  greeting: string
  lead: string
  facts: { label: string; value: string }[]
  link: { label: string; href: string }
  /** sentences below the link */
  notes: string[]
}

type Owner = AccountOwner & { email: string }

/** APT-08: the e-mail of a change or a reminder, in the language of the account's owner, with every time in the appointment's zone. */
export function writeAppointmentMail(runtime: Pick<Runtime, 'config' | 'site'>, payload: AppointmentMailPayload, owner: Owner): OutgoingMail {
  const words = wordsOf(runtime, payload, owner)
  const to = { name: `${owner.firstName} ${owner.lastName}`.trim(), address: owner.email }
  const { appointment, sequence, zip, changedAt } = payload
  const options = { locale: owner.locale, sequence, zip, at: changedAt, url: words.link.href, attendee: to }
  const { method, file } = buildAppointmentCalendar(runtime, appointment, options)
  return {
    to,
    subject: words.subject,
    text: textOf(words),
    html: htmlOf(words),
    // a reminder changes nothing, and neither does its calendar
    ...(payload.action === 'reminder' || method === 'PUBLISH' ? {} : { invitation: { method, file } }),
  }
}

function wordsOf({ config, site }: Pick<Runtime, 'config' | 'site'>, { action, appointment, reference, zip }: AppointmentMailPayload, owner: Owner): MailWords {
  const { locale, isSmallBusiness } = owner
  const copy = appointmentMailCopy[locale]
  const { slot, kind, dayOfContact } = appointment
  const name = copy.appointment[kind]
  const day = dayName(slot.date, locale)
  const time = windowLabel(slot, { locale, timeZone: appointment.customer.timezone })
  const contact = `${dayOfContact?.firstName ?? ''} ${dayOfContact?.lastName ?? ''}`.trim()
  const isCancelled = action === 'cancel'
  return {
    locale,
    brand: site.brand,
    subject: fill(copy.changes[action].subject, { visit: name, day }),
    greeting: fill(copy.greeting, { firstName: owner.firstName }),
    lead: fill(copy.changes[action].lead, { visit: name }),
    facts: [
      { label: copy.labels.what, value: copy.summary[kind] },
      { label: copy.labels.when, value: `${day}, ${time}` },
      { label: copy.labels.where, value: fill(copy.place, { zip }) },
      ...(contact === '' || isCancelled ? [] : [{ label: copy.labels.who, value: contact }]),
      { label: copy.labels.reference, value: reference },
    ],
    link: {
      label: isCancelled ? copy.link.cancelled : copy.link.open,
      href: config.publicUrl + supportPath({ audience: isSmallBusiness ? 'smb' : 'consumer', locale }, 'myappointment'),
    },
    notes: [
      ...(action === 'reminder' ? [] : [isCancelled ? copy.calendar.cancel : copy.calendar.invite]),
      fill(copy.help, { phone: site.supportPhone }),
      fill(copy.why, { brand: site.brand }),
    ],
  }
}

function textOf({ greeting, lead, facts, link, notes, brand }: MailWords): string {
  const lines = facts.map(({ label, value }) => `${label}: ${value}`)
  return [greeting, lead, lines.join('\n'), `${link.label}:\n${link.href}`, ...notes, brand].join('\n\n').concat('\n')
}

const style = {
  body: 'margin:0;padding:24px;background:#f4f6f9;color:#1b2430;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif',
  sheet: 'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px',
  brand: 'margin:0 0 24px;font-weight:600;color:#4a5767',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  text: 'margin:0 0 16px',
  table: 'width:100%;margin:8px 0 24px;border-collapse:collapse',
  label: 'padding:10px 16px 10px 0;border-top:1px solid #dfe4ea;text-align:left;vertical-align:top;font-weight:400;color:#4a5767;white-space:nowrap',
  value: 'padding:10px 0;border-top:1px solid #dfe4ea;font-weight:600',
  link: 'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b57d0;color:#ffffff;font-weight:600;text-decoration:none',
  note: 'margin:16px 0 0;font-size:14px;color:#4a5767',
} as const

/** Plain tables and styles on the elements: what mail programs understand. */
function htmlOf({ locale, brand, subject, greeting, lead, facts, link, notes }: MailWords): string {
  const paragraph = (look: keyof typeof style, text: string) => `<p style="${style[look]}">${escapeHtml(text)}</p>`
  const rows = facts.map(({ label, value }) => `<tr><th scope="row" style="${style.label}">${escapeHtml(label)}</th><td style="${style.value}">${escapeHtml(value)}</td></tr>`)
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${style.body}"><div style="${style.sheet}">`,
    paragraph('brand', brand),
    `<h1 style="${style.title}">${escapeHtml(subject)}</h1>`,
    paragraph('text', greeting),
    paragraph('text', lead),
    `<table style="${style.table}">${rows.join('')}</table>`,
    `<p style="${style.text}"><a style="${style.link}" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`,
    ...notes.map((note) => paragraph('note', note)),
    '</div></body></html>',
  ].join('\n')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
