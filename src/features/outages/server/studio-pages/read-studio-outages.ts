import { createHash, randomBytes } from 'node:crypto'
import { hasRole, type Locale } from '#contracts/identity.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { fill } from '#ui/text/fill.ts'
import { studioCopy as english, type StudioOutagesCopy } from '../../copy.en.ts'
import { studioCopy as spanish } from '../../copy.es.ts'
import { listStudioOutages, readStudioOutage, saveStudioOutage, type StudioOutage } from '../../outage-endpoints.ts'
import { outageCauses, outageIdPattern, outageServices, outageTimeZones, stageOf, toldBeforeMs, type OutageContent } from '../../rules/outage-model.ts'
import { outagesPath, studioOutagesPath } from '../../rules/outage-paths.ts'
import { timeLabel } from '../../rules/outage-words.ts'
import type { ListedOutage, StudioOutagePage, StudioOutagesPage } from '../../studio-outages-view.ts'
import { readOutagesCopy } from '../pages/outages-copy.ts'
import { emptyFields, fieldsOf, readOutageForm, stepOf, type ReadForm, type Step } from './outage-form.ts'

const minuteMs = 60_000

export function readStudioOutagesCopy(locale: Locale): StudioOutagesCopy {
  return locale === 'es' ? spanish : english
}

/** OUT-02: the operator's list of outages; undefined for anyone but operators. */
export async function readStudioOutages(context: RequestContext): Promise<StudioOutagesPage | undefined> {
  if (!hasRole(context.identity, 'operator')) return undefined
  const { locale } = context
  const answer = await call(context, listStudioOutages, {}, { signIn: 'return' })
  return {
    copy: readStudioOutagesCopy(locale),
    newHref: studioOutagesPath(locale, 'new'),
    publicHref: publicPath(context),
    outages: answer.ok ? answer.data.content.outages.map((outage) => describeLine(outage, context)) : undefined,
  }
}

function describeLine(outage: StudioOutage, { locale, clock }: RequestContext): ListedOutage {
  const now = clock()
  const [copy, words] = [readStudioOutagesCopy(locale), readOutagesCopy(locale)]
  const by = { locale, now, timeZone: outage.timeZone, isZoneNamed: true }
  const stage = outage.isPublished ? stageOf(outage, now) : 'draft'
  const told = stageOf(outage, now)
  return {
    href: studioOutagesPath(locale, outage.id),
    title: outage.title[locale],
    state: copy.states[stage],
    isTold: stage === 'now' || stage === 'planned',
    facts: [outage.services.map((service) => words.services[service]).join(', '), areaOf(outage, copy), told === 'over' ? fill(copy.over, { at: timeLabel(outage.endedAt!, by) }) : fill(told === 'now' ? copy.since : copy.begins, { at: timeLabel(outage.startedAt, by) }), fill(copy.changed, { at: timeLabel(outage.updatedAt, by) })],
  }
}

function areaOf({ isNational, zips }: Pick<OutageContent, 'isNational' | 'zips'>, copy: StudioOutagesCopy): string {
  return isNational ? copy.national : zips.length === 1 ? fill(copy.oneZip, { zip: zips[0]! }) : fill(copy.zipCount, { count: String(zips.length) })
}

export type OutageFormAnswer = { kind: 'page'; page: StudioOutagePage; status: number } | { kind: 'done'; href: string } | { kind: 'missing' } | { kind: 'down' }

/** OUT-02: one outage in its form. A new one gets its id here, so that sending the form twice creates one. */
export async function readOutagePage(context: RequestContext, id: string | undefined): Promise<OutageFormAnswer> {
  if (!hasRole(context.identity, 'operator')) return { kind: 'missing' }
  const { locale, clock, runtime } = context
  if (id === undefined) return { kind: 'page', status: 200, page: describeForm(context, { id: `OUT-${randomBytes(6).toString('base64url')}`, version: 0, fields: emptyFields(clock(), runtime.config.timeZone) }) }
  if (!outageIdPattern.test(id)) return { kind: 'missing' }
  const answer = await call(context, readStudioOutage, { params: { id } }, { signIn: 'return' })
  if (!answer.ok) return { kind: answer.status === 404 ? 'missing' : 'down' }
  const copy = readStudioOutagesCopy(locale)
  const { outage } = answer.data.content
  const query = queryOf(context)
  const told = query.has('saved') ? { title: copy.saved, text: savedText(outage, context) } : query.has('given-up') ? { title: copy.givenUp, text: '' } : undefined
  const notice = told && { tone: 'good' as const, ...told, lines: [] }
  return { kind: 'page', status: 200, page: { ...describeForm(context, { id, version: outage.version, fields: fieldsOf(outage), outage, versions: answer.data.content.versions }), notice } }
}

/** When customers see what was saved: planned work one day before it begins. */
function savedText(outage: StudioOutage, { locale, clock }: RequestContext): string {
  const copy = readStudioOutagesCopy(locale)
  const now = clock()
  if (!outage.isPublished) return copy.draftText
  if (stageOf(outage, now) === 'over') return copy.overText
  if (stageOf(outage, now) !== 'later') return copy.savedText
  return fill(copy.laterText, { at: timeLabel(outage.startedAt - toldBeforeMs, { locale, now, timeZone: outage.timeZone, isZoneNamed: true }) })
}

export async function submitOutageForm(context: RequestContext, given: string | undefined, form: URLSearchParams): Promise<OutageFormAnswer> {
  if (!hasRole(context.identity, 'operator')) return { kind: 'missing' }
  const id = given ?? form.get('id') ?? ''
  if (!outageIdPattern.test(id)) return { kind: 'missing' }
  const copy = readStudioOutagesCopy(context.locale)
  if (form.get('intent') === 'forget') return { kind: 'done', href: studioOutagesPath(context.locale, id, 'given-up') }
  const version = numberIn(form, 'version')
  // only a button of its own replaces a colleague's version, the one that the page has shown
  const replaced = form.get('intent') === 'replace' && form.has('theirs') ? numberIn(form, 'theirs') : version
  const step = stepOf(form)
  const { fields, note, content, problems, wrongZips } = readOutageForm(form, step, context.clock())
  const there = version > 0 || given !== undefined ? await call(context, readStudioOutage, { params: { id } }, { signIn: 'return' }) : undefined
  if (there && !there.ok) return { kind: there.status === 404 ? 'missing' : 'down' }
  const known = there?.data.content
  const page = describeForm(context, { id, version, fields, ...known })
  const refuse = (status: number, notice: StudioOutagePage['notice'], conflict?: StudioOutagePage['conflict']): OutageFormAnswer => ({ kind: 'page', status, page: { ...page, notice, conflict } })
  if (step === 'keep') return refuse(200, { tone: 'good', title: copy.kept, text: '', lines: [] })
  if (!content) return refuse(422, { tone: 'bad', title: copy.problem, text: '', lines: problems.map((problem) => fill(copy.problems[problem], { zips: namesOf(wrongZips) })) })
  // a colleague's change is shown before anything is asked
  const lines = (known?.outage.version ?? 0) === replaced ? questionsOf({ content, note, step, before: known?.outage }, copy) : []
  if (lines.length > 0) {
    const asked = createHash('sha256').update(JSON.stringify({ ...content, endedAt: step === 'end' ? '' : content.endedAt, note, step })).digest('base64url')
    if (form.get('confirmed') !== asked) return { kind: 'page', status: 200, page: { ...page, version: replaced, confirm: { step, asked, label: copy.confirm.labels[step] }, notice: { tone: 'caution', title: copy.confirm.title, text: '', lines } } }
  }
  const saved = await call(context, saveStudioOutage, { params: { id }, body: { ...keepSeconds(content, known?.outage), version: replaced, note } }, { signIn: 'return' })
  if (saved.ok) return { kind: 'done', href: studioOutagesPath(context.locale, id, 'saved') }
  if (saved.status === 409) return refuseChanged(context, { id, fields, step }, refuse)
  return refuse(saved.status === 422 ? 422 : 503, { tone: 'bad', title: copy.down, text: copy.downText, lines: [] })
}

/** At most ten of what was typed, for a message. */
const namesOf = (words: readonly string[]) => [...words.slice(0, 10).map((word) => word.slice(0, 40)), ...(words.length > 10 ? ['…'] : [])].join(', ')

/** OUT-02: what is asked before it reaches everybody, ends or disappears, and what one of the languages lacks. */
function questionsOf({ content, note, step, before }: Pick<ReadForm, 'note'> & { content: OutageContent; step: Step; before: OutageContent | undefined }, copy: StudioOutagesCopy): string[] {
  const { confirm } = copy
  if (step === 'draft') return []
  const area = areaOf(before ?? content, copy)
  if (step === 'withdraw') return [fill(confirm.withdraw, { area })]
  const isEnding = before?.isPublished === true && before.endedAt === null && content.endedAt !== null
  const texts = [[copy.text, content.text], [copy.news, note]] as const
  const missingIn = (locale: Locale) => texts.filter(([, text]) => text[locale] === '' && text[locale === 'es' ? 'en' : 'es'] !== '').map(([label]) => label)
  const [es, en] = [missingIn('es'), missingIn('en')]
  return [
    ...(isEnding ? [fill(confirm.end, { area })] : content.isNational ? [confirm.national] : []),
    ...(es.length > 0 ? [fill(confirm.missingEs, { fields: es.join(', ') })] : []),
    ...(en.length > 0 ? [fill(confirm.missingEn, { fields: en.join(', ') })] : []),
  ]
}

/** Form fields hold minutes. An unchanged time keeps its seconds, since it would otherwise count as a new estimate. */
function keepSeconds(content: OutageContent, known: StudioOutage | undefined): OutageContent {
  const kept = <At extends number | null>(typed: At, before: At | undefined): At => (before !== undefined && before !== null && typed !== null && Math.floor(before / minuteMs) === Math.floor(typed / minuteMs) ? before : typed)
  return { ...content, startedAt: kept(content.startedAt, known?.startedAt), restoreAt: kept(content.restoreAt, known?.restoreAt), endedAt: kept(content.endedAt, known?.endedAt) }
}

const numberIn = (form: URLSearchParams, name: string) => Math.max(0, Math.trunc(Number(form.get(name))) || 0)

/** OUT-02: when two operators edit at once, the second one sees the first one's change and decides which of the two stays. */
async function refuseChanged(context: RequestContext, { id, fields, step }: { id: string; fields: StudioOutagePage['fields']; step: string }, refuse: (status: number, notice: StudioOutagePage['notice'], conflict?: StudioOutagePage['conflict']) => OutageFormAnswer): Promise<OutageFormAnswer> {
  const copy = readStudioOutagesCopy(context.locale)
  const now = await call(context, readStudioOutage, { params: { id } }, { signIn: 'return' })
  if (!now.ok) return refuse(503, { tone: 'bad', title: copy.down, text: copy.downText, lines: [] })
  const { outage, versions } = now.data.content
  const stateOf = (isPublished: boolean) => (isPublished ? copy.kinds.published : copy.states.draft)
  const conflict = {
    version: outage.version,
    changedAt: outage.updatedAt,
    changedBy: versions.at(-1)?.author ?? '',
    step,
    mine: partsOf(fields, stateOf(step !== 'draft' && step !== 'withdraw'), context),
    theirs: partsOf(fieldsOf(outage), stateOf(outage.isPublished), context),
  }
  return refuse(409, { tone: 'caution', title: copy.conflict, text: copy.conflictText, lines: [] }, conflict)
}

/** The fields of a form by their labels. */
function partsOf(fields: StudioOutagePage['fields'], state: string, { locale }: RequestContext): [label: string, text: string][] {
  const [copy, words] = [readStudioOutagesCopy(locale), readOutagesCopy(locale)]
  const at = (field: string) => (field === '' ? '' : `${field.replace('T', ' ')} (${fields.timeZone.replaceAll('_', ' ')})`)
  return [
    [copy.state, state],
    [`${copy.languages.en} · ${copy.title}`, fields.titleEn],
    [`${copy.languages.en} · ${copy.text}`, fields.textEn],
    [`${copy.languages.es} · ${copy.title}`, fields.titleEs],
    [`${copy.languages.es} · ${copy.text}`, fields.textEs],
    [copy.services, outageServices.filter((service) => fields.services.includes(service)).map((service) => words.services[service]).join(', ')],
    [copy.area, fields.area === 'national' ? copy.national : [...new Set(fields.zips.split(/[\s,;]+/).filter(Boolean))].toSorted().join(' ')],
    [copy.cause, words.causes[fields.cause as keyof typeof words.causes] ?? ''],
    [copy.startedAt, at(fields.startedAt)],
    [copy.restoreAt, at(fields.restoreAt)],
    [copy.endedAt, at(fields.endedAt)],
  ]
}

interface FormState {
  id: string
  version: number
  fields: StudioOutagePage['fields']
  outage?: StudioOutage
  versions?: { at: number; kind: keyof StudioOutagesCopy['kinds']; note: { en: string; es: string }; author: string }[]
}

function describeForm(context: RequestContext, { id, version, fields, outage, versions = [] }: FormState): StudioOutagePage {
  const { locale, clock } = context
  const [copy, words] = [readStudioOutagesCopy(locale), readOutagesCopy(locale)]
  const by = { locale, now: clock(), timeZone: outage?.timeZone ?? fields.timeZone, isZoneNamed: true }
  return {
    copy,
    id,
    version,
    isPublished: outage?.isPublished ?? false,
    isOver: (outage?.endedAt ?? null) !== null,
    fields,
    choices: {
      services: outageServices.map((value) => ({ value, label: words.services[value] })),
      causes: outageCauses.map((value) => ({ value, label: words.causes[value] })),
      timeZones: outageTimeZones.map((value) => ({ value, label: value.slice(value.indexOf('/') + 1).replaceAll('_', ' ') })),
    },
    notice: undefined,
    conflict: undefined,
    confirm: undefined,
    history: versions.map(({ at, kind, note, author }) => ({ kind: copy.kinds[kind], by: fill(copy.by, { at: timeLabel(at, by), author }), note: note[locale] || note.en })).toReversed(),
    publicHref: publicPath(context),
  }
}

function publicPath({ locale, audience }: RequestContext): string {
  return outagesPath({ audience, locale })
}
