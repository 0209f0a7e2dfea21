import { z } from 'zod'
import { failure, success, type Failure, type Outcome } from '#contracts/outcome.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { noteText, OutageContent, outageTimeZones, outageZoneOf } from '../../rules/outage-model.ts'
import { saveOutage } from '../publishing/save-outage.ts'
import { findOutage } from '../store/outage-store.ts'

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const { title, text, services, zips, cause } = OutageContent.shape

/** OUT-06: an outage as the operator's system reports it; instants in ISO 8601. Spanish texts default to English. */
const Report = z.object({
  /** the system's own id of the outage */
  id: z.string().regex(/^[\w-]{1,36}$/),
  /** when the system changed the outage; a late report overwrites nothing newer */
  changedAt: instant,
  title: title.partial({ es: true }),
  text: text.partial({ es: true }).default({ en: '' }),
  services,
  zips: zips.default([]),
  isNational: z.boolean().default(false),
  cause: cause.default('unknown'),
  /** default: the operator's own zone */
  timeZone: z.enum(outageTimeZones).optional(),
  startedAt: instant,
  restoreAt: instant.nullable().default(null),
  endedAt: instant.nullable().default(null),
  /** false removes the outage from every page */
  isPublished: z.boolean().default(true),
  /** news for customers */
  note: z.object({ en: noteText, es: noteText.optional() }).default({ en: '' }),
})

export interface Taken {
  id: string
  version: number
  /** 'older': a newer report came before and is kept */
  state: 'applied' | 'unchanged' | 'older'
}

const notJson = failure(400, 'INVALID_INPUT', 'The body is no JSON.')
const fromTheFuture = failure(400, 'INVALID_INPUT', 'changedAt: must not lie more than an hour in the future')
/** How far the operator's clock may be ahead of ours, in ms: a later report would be the last that counts. */
const mostAheadMs = 3_600_000
const takenOver = failure(409, 'TAKEN_OVER', 'The operator’s people have changed this outage by hand: it is theirs now.')
/** Attempts per report: several reports of an outage may come at once; each is tried again on the other's result. */
const mostTries = 5

/** Applies a report of the operator's system. A repeated or older one changes nothing; one edited by hand gives 409. */
export async function takeReport({ config, database }: Pick<Runtime, 'config' | 'database'>, body: string, now: number): Promise<Outcome<Taken>> {
  const read = parse(body)
  if (!read.ok) return read
  const { id: own, changedAt, note, ...report } = read.data
  if (changedAt > now + mostAheadMs) return fromTheFuture
  const id = `OUT-${own}`
  const content = { ...report, timeZone: report.timeZone ?? outageZoneOf(config.timeZone), title: { en: report.title.en, es: report.title.es ?? report.title.en }, text: { en: report.text.en, es: report.text.es ?? report.text.en } }
  for (let tries = 1; ; tries++) {
    const before = await findOutage(database.read, id)
    if (before && before.source !== 'system') return takenOver
    if (before && (before.source_at ?? 0) >= changedAt) return success({ id, version: before.version, state: before.source_at === changedAt ? 'unchanged' : 'older' })
    const saved = await saveOutage(database, { id, seen: before?.version ?? 0, content, note: { en: note.en, es: note.es ?? note.en }, author: 'system', source: 'system', sourceAt: changedAt }, now)
    if (saved.ok) return success({ id, version: saved.data.version, state: saved.data.version === before?.version ? 'unchanged' : 'applied' })
    if (saved.code !== 'OUTAGE_CHANGED' || tries === mostTries) return saved
  }
}

function parse(body: string): Outcome<z.output<typeof Report>> | Failure {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return notJson
  }
  const { success: isRight, data, error } = Report.safeParse(value)
  if (isRight) return success(data)
  const [issue] = error.issues
  return failure(400, 'INVALID_INPUT', `${issue!.path.join('.') || 'body'}: ${issue!.message}`)
}
