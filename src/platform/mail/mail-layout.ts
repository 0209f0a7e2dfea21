import type { Locale } from '#contracts/identity.ts'

/** A text that may be in another language than its e-mail. */
export interface TextInLanguage {
  text: string
  locale: Locale
}

/** The content of an e-mail, in reading order; text and HTML are both made from it. */
export interface MailWords {
  locale: Locale
  brand: string
  subject: string
  greeting: string
  lead: string
  /** text that another person has written to the reader, with its line breaks */
  quote?: TextInLanguage
  /** a page that the writer recommends, below the quote; {title} in the label stands for its title */
  reading?: { label: string; title: TextInLanguage; href: string }
  /** `locale`: the value's language, if it may be another one */
  facts: { label: string; value: string; locale?: Locale }[]
  link: { label: string; href: string }
  /** sentences below the link */
  notes: string[]
}

/** Makes the plain text and the HTML of an e-mail. User input is escaped in the HTML. */
export function layOutMail(words: MailWords): { text: string; html: string } {
  return { text: textOf(words), html: htmlOf(words) }
}

function textOf({ greeting, lead, quote, reading, facts, link, notes, brand }: MailWords): string {
  const lines = facts.map(({ label, value }) => `${label}: ${value}`)
  return [greeting, lead, ...(quote ? [quote.text] : []), ...(reading ? [`${reading.label.replace('{title}', () => reading.title.text)}:\n${reading.href}`] : []), lines.join('\n'), `${link.label}:\n${link.href}`, ...notes, brand].join('\n\n').concat('\n')
}

const style = {
  body: 'margin:0;padding:24px;background:#f4f6f9;color:#1b2430;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif',
  sheet: 'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px',
  brand: 'margin:0 0 24px;font-weight:600;color:#4a5767',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  text: 'margin:0 0 16px',
  quote: 'margin:0 0 8px;padding-left:16px;border-left:3px solid #0b57d0',
  reading: 'margin:16px 0',
  plainLink: 'color:#0b57d0',
  table: 'width:100%;margin:8px 0 24px;border-collapse:collapse',
  label: 'padding:10px 16px 10px 0;border-top:1px solid #dfe4ea;text-align:left;vertical-align:top;font-weight:400;color:#4a5767;white-space:nowrap',
  value: 'padding:10px 0;border-top:1px solid #dfe4ea;font-weight:600',
  link: 'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b57d0;color:#ffffff;font-weight:600;text-decoration:none',
  note: 'margin:16px 0 0;font-size:14px;color:#4a5767',
} as const

/** Uses plain tables and inline styles, which all mail programs understand. */
function htmlOf({ locale, brand, subject, greeting, lead, quote, reading, facts, link, notes }: MailWords): string {
  // for those who hear the e-mail: a text in the other language says so
  const lang = (of: Locale | undefined) => (of === undefined || of === locale ? '' : ` lang="${of}"`)
  const paragraph = (look: keyof typeof style, text: string, of?: Locale) => `<p style="${style[look]}"${lang(of)}>${escapeHtml(text)}</p>`
  const titleOf = ({ text, locale: of }: TextInLanguage) => (of === locale ? escapeHtml(text) : `<span${lang(of)}>${escapeHtml(text)}</span>`)
  const rows = facts.map(({ label, value, locale: of }) => `<tr><th scope="row" style="${style.label}">${escapeHtml(label)}</th><td style="${style.value}"${lang(of)}>${escapeHtml(value)}</td></tr>`)
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${style.body}"><div style="${style.sheet}">`,
    paragraph('brand', brand),
    `<h1 style="${style.title}">${escapeHtml(subject)}</h1>`,
    paragraph('text', greeting),
    paragraph('text', lead),
    ...(quote ? quote.text.split('\n').filter((line) => line.trim() !== '').map((line) => paragraph('quote', line, quote.locale)) : []),
    ...(reading ? [`<p style="${style.reading}"><a style="${style.plainLink}" href="${escapeHtml(reading.href)}">${escapeHtml(reading.label).replace('{title}', () => titleOf(reading.title))}</a></p>`] : []),
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
