import type { Audience, Locale } from '#contracts/identity.ts'

/** A question that the demonstration's invented customers ask, and the article that most of them open. */
export interface Matter {
  audience: Audience
  locale: Locale
  question: string
  /** the question's significant words, sorted as search stores them */
  terms: string
  /** topic and id of the article; without `article` the search finds nothing */
  article?: readonly [topic: string, id: string]
  /** how many of a thousand questions on an ordinary day */
  weight: number
  /** the factor by which it is more frequent on the day of the storm */
  storm?: number
}

const en = { audience: 'consumer', locale: 'en' } as const
const es = { audience: 'consumer', locale: 'es' } as const
const smb = { audience: 'smb', locale: 'en' } as const

export const matters: readonly Matter[] = [
  { ...en, question: 'wifi keeps dropping in the evening', terms: 'drop even keep wifi', article: ['internet', 'KM1000101'], weight: 150 },
  { ...en, question: 'is there an outage near me', terms: 'near outag', article: ['internet', 'KM1000102'], weight: 60, storm: 9 },
  { ...en, question: 'restart my gateway', terms: 'gateway restart', article: ['internet', 'KM1000103'], weight: 110, storm: 3 },
  { ...en, question: 'change my wifi password', terms: 'chang password wifi', article: ['internet', 'KM1000104'], weight: 120 },
  { ...en, question: 'return old gateway', terms: 'gateway old return', article: ['internet', 'KM1000105'], weight: 40 },
  { ...en, question: 'prepare for a technician visit', terms: 'prepar technician visit', article: ['internet', 'KM1000106'], weight: 35 },
  { ...en, question: 'activate an esim', terms: 'activ esim', article: ['wireless', 'KM1000202'], weight: 55 },
  { ...en, question: 'use my phone abroad', terms: 'abroad phone use', article: ['wireless', 'KM1000204'], weight: 30 },
  { ...en, question: 'pay my bill', terms: 'bill pay', article: ['billing', 'KM1000302'], weight: 130 },
  { ...en, question: 'more time to pay', terms: 'more pay time', article: ['billing', 'KM1000303'], weight: 45 },
  { ...en, question: 'why did my bill go up', terms: 'bill go up', article: ['billing', 'KM1000304'], weight: 80 },
  { ...en, question: 'hotspot for my boat', terms: 'boat hotspot', weight: 6 },
  { ...en, question: 'satellite phone', terms: 'phone satellit', weight: 4 },
  { ...es, question: 'el wifi va lento', terms: 'lent wifi', article: ['internet', 'KM1000101'], weight: 34 },
  { ...es, question: 'pagar mi factura', terms: 'factur pag', article: ['billing', 'KM1000302'], weight: 28 },
  { ...es, question: 'hay una interrupción en mi zona', terms: 'interrup zon', article: ['internet', 'KM1000102'], weight: 12, storm: 7 },
  { ...es, question: 'recarga desde otro país', terms: 'pais recarg', weight: 3 },
  { ...smb, question: 'static ip address', terms: 'address ip static', article: ['internet', 'KM2000102'], weight: 26 },
  { ...smb, question: 'late fee on our bill', terms: 'bill fee late', article: ['billing', 'KM2000302'], weight: 18 },
]

/** Comments on answers that did not help. */
export const comments: readonly { question: string; reason: string; comment: string }[] = [
  { question: 'wifi keeps dropping in the evening', reason: 'label2', comment: 'I did all of this last week.' },
  { question: 'why did my bill go up', reason: 'label1', comment: 'It does not say which discount ended.' },
  { question: 'use my phone abroad', reason: 'label3', comment: 'Which countries?' },
]
