import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { signalsPath } from './search-limits.ts'

/** What a visitor did: opened a result, saw results, said whether it helped, met an error, changed the words. */
export const signalTypes = ['click', 'response', 'feedback', 'error', 'request'] as const

const text = z.string().max(300).optional()
const longText = z.string().max(2048).optional()
const yes = z.union([z.boolean(), z.enum(['true', 'false'])]).optional()

/** SIG-01: the names exactly as specified. Only app_id is always present. */
export const SignalParams = z.object({
  app_id: z.string().max(100),
  docId: text,
  count_i: z.coerce.number().int().min(0).max(1000).optional(),
  fusion_query_id: text,
  query: longText,
  query_orig_s: longText,
  filterQueries: z.union([z.string().max(1000), z.array(z.string().max(300)).max(20)]).optional(),
  browser_name: text,
  os_name: text,
  os_device: text,
  page_title: text,
  path: longText,
  subtype: text,
  URL: longText,
  /** place in the list, from 1 */
  res_pos: z.coerce.number().int().min(0).max(1000).optional(),
  host: text,
  url_domain: text,
  referrer_domain: text,
  user_id: text,
  data_source_name: text,
  isTopMatches: yes,
  isVideoCarousel: yes,
  isGoogleVaPromo: yes,
  isSmartAnswer: yes,
  isPAA: yes,
  /** yes or no: with type feedback */
  helpful: z.union([z.boolean(), z.string().max(20)]).optional(),
  productType: text,
  accessorySubCategory: text,
  isForums: yes,
  title: text,
  los: text,
  errorType: text,
  errorMessage: z.string().max(1000).optional(),
  errorDetails: z.string().max(2000).optional(),
})
export type SignalParams = z.output<typeof SignalParams>

export const Signal = z.object({ params: SignalParams, type: z.enum(signalTypes), id: z.string().min(1).max(700).optional() })
export type Signal = z.output<typeof Signal>

/** SIG-01: the id of a signal; one without its own is identified by search, document and type. */
export function signalId({ params, type, id }: Signal): string {
  return id ?? `${params.fusion_query_id ?? ''}|${params.docId ?? ''}|${type}`
}

/** SIG-01. `collection` is the name under which the caller files the signals, such as support_signals. */
export const postSignals = endpoint({
  id: 'search.keepSignals',
  summary: 'Keeps what people did with results and answers; it changes later rankings once several people agree.',
  method: 'POST',
  path: `${signalsPath}/{collection}`,
  // one click or opinion a page: two signals a second are enough for an address of many visitors, and cannot fill the
  // database
  limits: [{ name: 'search_signals', tries: 120, seconds: 60 }],
  isReport: true,
  access: 'anyone',
  params: z.object({ collection: z.string().regex(/^[a-zA-Z]\w{0,59}$/) }),
  body: z.object({
    'app-id': z.string().max(100),
    q: z.string().max(6144),
    name: z.string().max(100),
    signals: z.array(Signal).min(1).max(20),
  }),
  /** how many signals of this report are kept now, by this report or an earlier one */
  response: z.object({ kept: z.int() }),
  errors: [{ status: 503, code: 'NO_ROOM', when: 'the disk has no room to spare: nothing of this report was kept' }],
  isIdempotent: true,
})
