import { instantOfField, fieldOfInstant } from '#platform/time/local-field.ts'
import { canBeZip, noteText, OutageContent, outageZoneOf, problemsOfOutage } from '../../rules/outage-model.ts'
import type { StudioOutagesCopy } from '../../copy.en.ts'
import type { OutageFields } from '../../studio-outages-view.ts'

type Problem = keyof StudioOutagesCopy['problems'] & string

export interface ReadForm {
  fields: OutageFields
  note: { en: string; es: string }
  /** undefined if the form has problems */
  content: OutageContent | undefined
  problems: Problem[]
  /** what stands among the ZIP codes and is none */
  wrongZips: string[]
}

export type Step = 'publish' | 'draft' | 'end' | 'withdraw' | 'keep'
/** The button that was pressed; 'Replace theirs' does what was refused before, and 'Yes' what was asked. `keep` changes nothing. */
export function stepOf(form: URLSearchParams): Step {
  const pressed = form.get(form.get('intent') === 'replace' ? 'refused' : form.has('confirmed') ? 'asked' : 'step')
  return (['draft', 'end', 'withdraw', 'keep'] as const).find((step) => step === pressed) ?? 'publish'
}

const fieldsOfContent = ['title', 'text', 'services', 'zips', 'startedAt'] as const

/** The values of a form and their problems; every field keeps what was typed. */
export function readOutageForm(form: URLSearchParams, step: Step, now: number): ReadForm {
  const textOf = (name: string) => (form.get(name) ?? '').replaceAll('\r\n', '\n').slice(0, 40_000)
  const fields: OutageFields = {
    titleEn: textOf('titleEn'), titleEs: textOf('titleEs'), textEn: textOf('textEn'), textEs: textOf('textEs'),
    services: form.getAll('services'), area: form.get('area') === 'national' ? 'national' : 'zips', zips: textOf('zips'),
    cause: textOf('cause'), timeZone: outageZoneOf(form.get('timeZone') ?? ''),
    startedAt: textOf('startedAt'), restoreAt: textOf('restoreAt'), endedAt: textOf('endedAt'), noteEn: textOf('noteEn'), noteEs: textOf('noteEs'),
  }
  const at = (text: string) => instantOfField(text, fields.timeZone) ?? null
  const startedAt = at(fields.startedAt)
  const words = fields.area === 'national' ? [] : [...new Set(fields.zips.split(/[\s,;]+/).filter(Boolean).map((word) => word.replace(/^(\d{5})-\d{4}$/, '$1')))]
  const wrongZips = words.filter((word) => !canBeZip(word))
  const given = {
    title: { en: fields.titleEn, es: fields.titleEs },
    text: { en: fields.textEn, es: fields.textEs },
    services: fields.services,
    zips: words.filter(canBeZip),
    isNational: fields.area === 'national',
    cause: fields.cause,
    timeZone: fields.timeZone,
    startedAt: startedAt ?? -1,
    restoreAt: at(fields.restoreAt),
    endedAt: step === 'end' ? now : at(fields.endedAt),
    isPublished: step !== 'draft' && step !== 'withdraw',
  }
  const parsed = OutageContent.safeParse(given)
  const note = { en: noteText.safeParse(fields.noteEn), es: noteText.safeParse(fields.noteEs) }
  const wrong = new Set<PropertyKey>(parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]!))
  const problems: Problem[] = [
    ...fieldsOfContent.filter((name) => wrong.has(name)),
    // Fields have a precision of one minute, so an outage that began in the current minute counts as begun.
    ...(wrongZips.length > 0 ? (['wrongZips'] as const) : []),
    ...(parsed.success ? problemsOfOutage(parsed.data, now).filter((problem) => problem !== 'area' || wrongZips.length === 0) : []),
    ...(note.en.success && note.es.success ? [] : (['note'] as const)),
  ]
  const isWell = problems.length === 0 && parsed.success
  return { fields, note: { en: note.en.data ?? '', es: note.es.data ?? '' }, content: isWell ? parsed.data : undefined, problems: isWell || problems.length > 0 ? problems : ['text'], wrongZips }
}

/** An outage as the values of the form. */
export function fieldsOf(content: OutageContent): OutageFields {
  const { title, text, services, zips, isNational, cause, timeZone, startedAt, restoreAt, endedAt } = content
  const local = (at: number | null) => fieldOfInstant(at, timeZone)
  return {
    titleEn: title.en, titleEs: title.es, textEn: text.en, textEs: text.es, services: [...services], area: isNational ? 'national' : 'zips', zips: zips.join(' '),
    cause, timeZone, startedAt: local(startedAt), restoreAt: local(restoreAt), endedAt: local(endedAt), noteEn: '', noteEs: '',
  }
}

export function emptyFields(now: number, timeZone: string): OutageFields {
  const zone = outageZoneOf(timeZone)
  return {
    titleEn: '', titleEs: '', textEn: '', textEs: '', services: [], area: 'zips', zips: '', cause: 'unknown', timeZone: zone,
    startedAt: fieldOfInstant(now, zone), restoreAt: '', endedAt: '', noteEn: '', noteEs: '',
  }
}
