import type { ResponseOf } from '#contracts/endpoint.ts'
import { audiences } from '#contracts/identity.ts'
import { flagKindOf, namesOfList } from '#features/site-content/contract.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { stageOfPeriod } from '#platform/time/period.ts'
import { fill } from '#ui/text/fill.ts'
import { conflictNotice, conflictWith, givenUpHref, givenUpNotice, isGivenUp, versionsIn } from '../../pages/server/conflict-form.ts'
import { readStudioCopy, readStudioFrame } from '../../pages/server/read-frame.ts'
import { momentLabel, zoneOf } from '../../pages/server/words.ts'
import { roomPath } from '../../rooms.ts'
import { fieldDifferences } from '../../rules/field-differences.ts'
import { copy as english, type FlagsCopy } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import { listStudioFlags, readStudioFlag, setStudioFlag, type FlagSetting, type StudioFlag } from '../flag-endpoints.ts'
import type { FlagPage, FlagsRoom, ListedFlag } from '../flags-view.ts'
import { fieldsOfFlag, readFlagForm } from './flag-form.ts'

const signIn = { signIn: 'return' } as const

const copyOf = ({ locale }: Pick<RequestContext, 'locale'>): FlagsCopy => (locale === 'es' ? spanish : english)

/** STU-04: the flags room; undefined for all but publishers. */
export async function readFlagsRoom(context: RequestContext): Promise<FlagsRoom | undefined> {
  const frame = readStudioFrame(context, 'flags')
  if (!frame) return undefined
  const copy = copyOf(context)
  const query = queryOf(context)
  const login = (query.get('login') ?? '').trim().slice(0, 200)
  const audience = audiences.find((each) => each === query.get('audience')) ?? 'consumer'
  const asked = login === '' ? undefined : await call(context, listStudioFlags, { query: { login, audience } }, signIn)
  const isUnknown = asked !== undefined && !asked.ok && asked.status === 404
  const answer = asked === undefined || isUnknown ? await call(context, listStudioFlags, { query: {} }, signIn) : asked
  const shown = answer.ok ? Map.groupBy(answer.data.flags, ({ team }) => (team === 'support' || team === 'search' ? team : 'other')) : undefined
  return {
    frame,
    copy,
    notice: isUnknown ? { tone: 'caution', title: fill(copy.notFound, { login }), text: copy.notFoundText } : undefined,
    login,
    audience,
    title: asked?.ok ? fill(copy.asked, { login, audience: copy.audiences[audience] }) : undefined,
    clearHref: login === '' ? undefined : roomPath('flags', context.locale),
    groups: shown && (['support', 'search', 'other'] as const).flatMap((team) => (shown.has(team) ? [{ title: copy.teams[team], flags: shown.get(team)!.map((flag) => describe(flag, context)) }] : [])),
  }
}

function describe(flag: StudioFlag, context: RequestContext): ListedFlag {
  const copy = copyOf(context)
  const { team, name, got, rollout, changedAt, changedBy } = flag
  const set = changedAt === undefined ? copy.nobodySet : fill(copy.changed, { at: momentLabel(changedAt, context.locale, zoneOf(context)), person: changedBy })
  return {
    href: roomPath('flags', context.locale, [team, name]),
    title: copy.names[name] ?? name,
    name,
    value: valueText(name, got?.value ?? flag.value, copy),
    facts: got ? [copy.reasons[got.reason]] : [...(rollout ? [`${copy.stages[stageOfPeriod(rollout, context.clock())]}: ${rolloutText(name, rollout, context)}`] : []), set],
  }
}

function valueText(name: string, value: string, { values, listed, empty, percent }: FlagsCopy): string {
  if (flagKindOf(name) === 'percentage') return fill(percent, { value })
  return value === 'true' || value === 'false' ? values[value] : (listed[value] ?? (value || empty))
}

function rolloutText(name: string, { value, percentage, audience, startsAt, endsAt }: NonNullable<FlagSetting['rollout']>, context: RequestContext): string {
  const copy = copyOf(context)
  const at = (instant: number) => momentLabel(instant, context.locale, zoneOf(context))
  const period = endsAt === undefined ? fill(copy.period.from, { start: at(startsAt) }) : fill(copy.period.to, { start: at(startsAt), end: at(endsAt) })
  return fill(percentage === 100 ? copy.rolloutAll : copy.rollout, { value: valueText(name, value, copy), percentage: String(percentage), audience: copy.audiences[audience ?? 'both'], period })
}

function settingText(name: string, { value, rollout }: FlagSetting, context: RequestContext): string {
  return [valueText(name, value, copyOf(context)), ...(rollout ? [rolloutText(name, rollout, context)] : [])].join(' · ')
}

/** A setting by the labels of the form. */
function partsOf(name: string, { value, rollout }: FlagSetting, context: RequestContext): Map<string, string> {
  const { form } = copyOf(context)
  return new Map([[form.value, valueText(name, value, copyOf(context))], [form.more, rollout ? rolloutText(name, rollout, context) : '']])
}

export type FlagAnswer = { kind: 'page'; page: FlagPage; status: number } | { kind: 'done'; href: string } | { kind: 'missing' } | { kind: 'down' }

interface Place {
  team: string
  name: string
}

/** STU-04: the form of one flag. */
export async function readFlagPage(context: RequestContext, place: Place): Promise<FlagAnswer> {
  if (!readStudioFrame(context, 'flags')) return { kind: 'missing' }
  const answer = await call(context, readStudioFlag, { params: place }, signIn)
  if (!answer.ok) return { kind: answer.status === 404 ? 'missing' : 'down' }
  const { flag } = answer.data
  const query = queryOf(context)
  const restored = earlierSetting(answer.data, query.get('restore'))
  const page = describePage(context, answer.data, fieldsOfFlag(restored ?? flag, { now: context.clock(), timeZone: zoneOf(context) }))
  const { form } = page.copy
  const notice = restored
    ? { tone: 'caution' as const, title: fill(form.restored, { setting: settingText(place.name, restored, context) }), text: form.restoredText, lines: [] }
    : query.has('saved') ? { tone: 'good' as const, title: savedText(flag, context), lines: [] } : givenUpNotice(query, readStudioCopy(context.locale))
  return { kind: 'page', status: 200, page: { ...page, notice } }
}

type ReadFlag = ResponseOf<typeof readStudioFlag>

/** Stands for the setting before the first change where an earlier one is named by its change. */
const asInstalled = 'installed'

function earlierSetting({ changes, installed }: ReadFlag, asked: string | null): FlagSetting | undefined {
  return asked === asInstalled ? installed : changes.find(({ id }) => id === asked)?.after
}

/** When customers have what was set: at once, or from a later hour. */
function savedText({ rollout }: FlagSetting, context: RequestContext): string {
  const { form } = copyOf(context)
  if (!rollout || stageOfPeriod(rollout, context.clock()) !== 'waits') return form.saved
  return fill(form.savedWaits, { at: momentLabel(rollout.startsAt, context.locale, zoneOf(context)) })
}

export async function submitFlagForm(context: RequestContext, place: Place, form: URLSearchParams): Promise<FlagAnswer> {
  if (!readStudioFrame(context, 'flags')) return { kind: 'missing' }
  if (isGivenUp(form)) return { kind: 'done', href: givenUpHref('flags', context.locale, [place.team, place.name]) }
  const { fields, setting, problems } = readFlagForm(place.name, form, zoneOf(context))
  const { base, version } = versionsIn(form)
  const toConfirm = problems.length === 0 ? await askToConfirm(context, place, { fields, setting, version }, form.get('confirmed')) : undefined
  if (toConfirm) return toConfirm
  const saved = problems.length > 0 ? undefined : await call(context, setStudioFlag, { params: place, body: { ...setting, version } }, signIn)
  if (saved?.ok) return { kind: 'done', href: roomPath('flags', context.locale, [place.team, place.name], { saved: '1' }) }
  const known = await call(context, readStudioFlag, { params: place }, signIn)
  if (!known.ok) return { kind: known.status === 404 ? 'missing' : 'down' }
  const page = describePage(context, known.data, fields)
  const { form: words } = page.copy
  if (saved?.status === 409) {
    const { flag } = known.data
    const differences = fieldDifferences(partsOf(place.name, setting, context), partsOf(place.name, flag, context))
    return { kind: 'page', status: 409, page: { ...page, version: base, notice: conflictNotice(page.frame.copy), conflict: conflictWith(context, flag, differences) } }
  }
  if (saved && saved.status !== 422) return { kind: 'down' }
  return { kind: 'page', status: 422, page: { ...page, version: base, notice: { tone: 'bad', title: words.problem, lines: problems.map((problem) => fill(words.problems[problem], { accepted: acceptedText(place.name, page.copy) })) } } }
}

/** What a flag accepts, in words. */
function acceptedText(name: string, { listed, form: { accepts } }: FlagsCopy): string {
  const kind = flagKindOf(name)
  return kind === 'percentage' ? accepts.percentage : kind === 'list' ? fill(accepts.list, { names: (namesOfList(name) ?? []).map((each) => listed[each] ?? each).join(', ') }) : accepts.switch
}

/**
 * STU-04: what customers get is shown as a sentence before they get it. What is confirmed is that very setting:
 * after another change of the form it is asked again.
 */
async function askToConfirm(context: RequestContext, place: Place, { fields, setting, version }: Pick<ReturnType<typeof readFlagForm>, 'fields' | 'setting'> & { version: number }, confirmed: string | null): Promise<FlagAnswer | undefined> {
  const asked = JSON.stringify(setting)
  if (confirmed === asked) return undefined
  const known = await call(context, readStudioFlag, { params: place }, signIn)
  if (!known.ok) return { kind: known.status === 404 ? 'missing' : 'down' }
  const page = describePage(context, known.data, fields)
  const { form: words } = page.copy
  const value = valueText(place.name, setting.value, page.copy)
  const text = setting.rollout ? fill(words.confirmText, { rollout: rolloutText(place.name, setting.rollout, context), value }) : fill(words.confirmAll, { value })
  return { kind: 'page', status: 200, page: { ...page, version, confirm: { text, setting: asked }, notice: { tone: 'caution', title: words.confirm, text, lines: [] } } }
}

function describePage(context: RequestContext, { flag, changes, installed }: ReadFlag, fields: FlagPage['fields']): FlagPage {
  const copy = copyOf(context)
  const kind = flagKindOf(flag.name)
  const title = copy.names[flag.name] ?? flag.name
  const restoreHref = (restore: string) => roomPath('flags', context.locale, [flag.team, flag.name], { restore })
  return {
    frame: readStudioFrame(context, 'flags', [{ label: title }])!,
    copy,
    title,
    name: flag.name,
    version: flag.version,
    isSwitch: kind === 'on' || kind === 'unlessFalse',
    choices: namesOfList(flag.name) && Object.fromEntries([['', copy.empty], ...namesOfList(flag.name)!.map((name) => [name, copy.listed[name] ?? name]), ...[fields.value, fields.otherValue].filter(Boolean).map((value) => [value, copy.listed[value] ?? value])]),
    valueHint: kind === 'percentage' ? copy.form.percentageHint : undefined,
    fields,
    zoneText: fill(copy.form.zone, { zone: zoneOf(context).replaceAll('_', ' ') }),
    notice: undefined,
    backHref: roomPath('flags', context.locale),
    now: settingText(flag.name, flag, context),
    confirm: undefined,
    conflict: undefined,
    history: [...changes.map(({ id, at, person, after }) => ({ id, restoreHref: restoreHref(id), text: settingText(flag.name, after, context), by: fill(copy.changed, { at: momentLabel(at, context.locale, zoneOf(context)), person }) })), ...(installed ? [{ id: asInstalled, restoreHref: restoreHref(asInstalled), text: settingText(flag.name, installed, context), by: copy.nobodySet }] : [])],
  }
}
