import { supportPath } from '#contracts/site-path.ts'
import { readTimeZone } from '#features/account/server.ts'
import { recordEvent } from '#features/analytics/server.ts'
import { statusCodes, successFlags } from '#features/analytics/contract.ts'
import { clockLabel } from '#features/appointments/contract.ts'
import { listDevices } from '#features/knowledge/contract.ts'
import type { Outcome } from '#contracts/outcome.ts'
import { queryOf, withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { call, wasNeverSent } from '#platform/services/call.ts'
import { fill } from '#ui/text/fill.ts'
import { diagnoseVideo, listLines, startUnitOver, type UnitStatus } from '../../equipment-endpoints.ts'
import { equipmentPath, moreHelpPath, startOverPath } from '../../rules/equipment-paths.ts'
import type { UnitKind } from '../../rules/unit-report.ts'
import type { StartOverPage, UnitNotice, UnitView } from '../equipment-view.ts'
import { dottedPhone } from '#ui/text/dotted-phone.ts'
import { copyOf, frameOf, isSignedOut } from './equipment-words.ts'

export type StartOverAnswer = { kind: 'page'; page: StartOverPage; status: number } | { kind: 'signIn' } | { kind: 'done'; href: string }

/** Time limit in ms, out of a page's 3 s; the rest suffices to show the page if a unit does not answer. */
const readMs = 2000
const changeMs = 1000

/** NET-11: the customer's lines or receivers: shows the one in the address, else the first that a restart may help. */
export async function readStartOverPage(context: RequestContext, kind: UnitKind, rest: { unit?: string; notice?: UnitNotice; confirmError?: boolean } = {}): Promise<StartOverAnswer> {
  const frame = frameOf(context)
  const { variant, copy } = frame
  const [units, catalogue, timeZone] = await Promise.all([readUnits(withShareOfTime(context, readMs), kind), call(withShareOfTime(context, readMs), listDevices, { query: { locale: context.locale } }), readTimeZone(context)])
  if (units === 'signIn') return { kind: 'signIn' }
  const wanted = rest.unit ?? queryOf(context).get('unit')
  const known = units === 'down' ? [] : units
  const chosen = known.find(({ id }) => id === wanted) ?? known.find(({ diagnosis }) => diagnosis?.helpsStartingOver) ?? known[0]
  const devices = catalogue.ok ? catalogue.data.devices : []
  const page: StartOverPage = {
    ...frame,
    kind,
    words: copy[kind],
    notice: rest.notice,
    choices: known.length < 2 ? [] : known.map((unit) => ({ label: nameOf(unit), href: startOverPath(variant, kind, { unit: unit.id, watch: undefined }), isCurrent: unit === chosen })),
    unit: chosen ? describe(context, chosen, { deviceName: devices.find(({ make, model }) => make === chosen.make && model === chosen.model)?.name, timeZone, error: rest.confirmError ?? false }) : units === 'down' ? 'down' : 'none',
    equipmentHref: equipmentPath(variant),
    moreHelpHref: moreHelpPath(variant, kind === 'line' ? 'wireless' : 'tv'),
    fixHref: kind === 'receiver' ? supportPath(variant, 'fix', 'tv-freezes') : undefined,
  }
  return { kind: 'page', page, status: units === 'down' ? 503 : rest.notice || rest.confirmError ? 422 : 200 }
}

async function readUnits(context: RequestContext, kind: UnitKind): Promise<readonly UnitStatus[] | 'down' | 'signIn'> {
  const answer = kind === 'line' ? await call(context, listLines, {}, { signIn: 'return' }) : await call(context, diagnoseVideo, { query: {} }, { signIn: 'return' })
  if (!answer.ok) return isSignedOut(answer) ? 'signIn' : 'down'
  return 'devices' in answer.data.content ? answer.data.content.devices : answer.data.content.receivers
}

const nameOf = ({ kind, name }: UnitStatus) => (kind === 'line' ? dottedPhone(name) : name)

interface Told {
  /** the reader's */
  timeZone: string
  /** whether the form was sent without its confirmation */
  error: boolean
}

function describe(context: RequestContext, unit: UnitStatus, { deviceName, ...told }: Told & { deviceName: string | undefined }): UnitView {
  const copy = copyOf(context)
  const words = copy[unit.kind]
  const results: Readonly<Record<string, Readonly<Record<string, string>>>> = words.results
  return {
    id: unit.id,
    name: nameOf(unit),
    device: deviceName ?? `${unit.make} ${unit.model}`.toUpperCase(),
    checks: (unit.diagnosis?.checks ?? []).map(({ name, result }) => ({ label: words.checks[name], value: results[name]?.[result] ?? '', result })),
    verdict: unit.diagnosis && { ...copy.verdicts, starting: words.starting }[unit.diagnosis.verdict],
    state: stateOf(context, unit, told),
  }
}

function stateOf(context: RequestContext, { id, kind, isLive, start, startsLeft, diagnosis }: UnitStatus, { timeZone, error }: Told): UnitView['state'] {
  const { audience, locale } = context
  const words = copyOf(context)[kind]
  const watchHref = startOverPath({ audience, locale }, kind, { unit: id, watch: '1' })
  if (start?.stage === 'running') return { kind: 'running', at: diagnosis?.verdict === 'starting' ? 1 : 0, watchHref }
  if (start?.stage === 'unknown') return { kind: 'unknown', watchHref }
  if (!isLive) return { kind: 'down' }
  if (diagnosis?.verdict === 'starting') return { kind: 'running', at: 1, watchHref }
  if (start?.stage === 'unchanged') return { kind: 'unchanged' }
  const isGood = diagnosis?.verdict === 'fine'
  // The result of a restart is shown to the customer who watched it; a later visit shows the current state.
  if (start?.stage === 'done' && queryOf(context).has('watch')) return { kind: 'done', isGood, text: isGood ? fill(words.doneText, { time: clockLabel(start.startedAt, { locale, timeZone }) }) : '' }
  if (startsLeft === 0) return { kind: 'tooMany' }
  return { kind: 'form', error, hint: isGood ? words.notNeeded : undefined }
}

/** NET-11: restarts a unit after confirmation. The page then shows what the unit itself reports. */
export async function submitStartOver(context: RequestContext, kind: UnitKind, form: URLSearchParams): Promise<StartOverAnswer> {
  const unit = (form.get('unit') ?? '').slice(0, 40)
  const variant = { audience: context.audience, locale: context.locale }
  if (!/^[\w-]{1,40}$/.test(unit)) return readStartOverPage(context, kind)
  if (form.get('confirm') !== 'yes') return readStartOverPage(context, kind, { unit, confirmError: true })
  const outcome = await call(withShareOfTime(context, changeMs), startUnitOver, { params: { kind, unit }, body: {} }, { signIn: 'return' })
  await report(context, kind, outcome)
  // The page itself shows a restart that is already running, and that the limit is reached.
  if (outcome.ok || outcome.code === 'START_RUNNING' || outcome.code === 'TOO_MANY_STARTS') return { kind: 'done', href: startOverPath(variant, kind, { unit, watch: '1' }) }
  if (isSignedOut(outcome)) return { kind: 'signIn' }
  return readStartOverPage(context, kind, { unit, notice: noticeOf(context, outcome) })
}

function noticeOf(context: RequestContext, outcome: Extract<Outcome<unknown>, { ok: false }>): UnitNotice {
  const { state } = copyOf(context)
  // Refused, or never delivered: nothing was started. After any other failure the outcome is unknown.
  if (outcome.code === 'UNIT_DOWN' || outcome.code === 'UNIT_NOT_FOUND' || wasNeverSent(outcome)) return { tone: 'caution', title: state.failed, text: fill(state.failedText, { phone: context.runtime.site.supportPhone }) }
  return { tone: 'caution', title: state.notConfirmed, text: state.notConfirmedText }
}

/** ANA-01: reports the action and its outcome, never a number. */
async function report(context: RequestContext, kind: UnitKind, outcome: Outcome<unknown>): Promise<void> {
  const isUnknown = !outcome.ok && outcome.status >= 500 && outcome.code !== 'UNIT_DOWN' && !wasNeverSent(outcome)
  const ending = outcome.ok ? { successFlag: successFlags.successful } : isUnknown ? { successFlag: successFlags.unknown, statusCode: statusCodes.unknown } : { successFlag: successFlags.unsuccessful, statusCode: outcome.code.slice(0, 100) }
  await recordEvent(context, { name: 'formSubmit', formName: 'startOver', choice: kind, ...ending })
}
