import { supportPath } from '#contracts/site-path.ts'
import { readTimeZone } from '#features/account/server.ts'
import { recordEvent } from '#features/analytics/server.ts'
import { statusCodes, successFlags } from '#features/analytics/contract.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { dayLabel } from '#platform/time/date-format.ts'
import { addDays, dateIn } from '#platform/time/local-time.ts'
import { dottedPhone } from '#ui/text/dotted-phone.ts'
import { fill } from '#ui/text/fill.ts'
import { copy as english, type RobocallCopy } from '../../copy.en.ts'
import { copy as spanish } from '../../copy.es.ts'
import { listRobocalls, reportRobocall } from '../../robocall-endpoints.ts'
import { callerOf, maxDetails, oldestDays, robocallKinds, robocallPath } from '../../rules/robocall-rules.ts'
import type { RobocallForm, RobocallPage } from '../robocall-view.ts'

const copyOf = ({ locale }: Pick<RequestContext, 'locale'>): RobocallCopy => (locale === 'es' ? spanish : english)

/** The page shows the newest reports; the download of a person's own data has all. */
const mostShown = 100

const emptyForm: RobocallForm = { caller: '', calledOn: '', calledAt: '', what: undefined, details: '', errors: {} }

export type RobocallPageAnswer = { kind: 'page'; page: RobocallPage; status: number } | { kind: 'signIn' } | { kind: 'done'; href: string }

/** NET-11: the page with the form and the customer's earlier reports. */
export async function readRobocallPage(context: RequestContext, { form = emptyForm, notice, status = 200 }: { form?: RobocallForm; notice?: RobocallPage['notice']; status?: number } = {}): Promise<RobocallPageAnswer> {
  const copy = copyOf(context)
  const { audience, locale, runtime } = context
  const variant = { audience, locale }
  const [answer, timeZone] = await Promise.all([call(context, listRobocalls, {}, { signIn: 'return' }), readTimeZone(context)])
  if (!answer.ok && (answer.status === 401 || answer.status === 309)) return { kind: 'signIn' }
  const today = dateIn(timeZone, context.clock())
  const page: RobocallPage = {
    variant,
    copy,
    supportPhone: runtime.site.supportPhone,
    form,
    days: { first: addDays(today, -oldestDays), last: today },
    notice: notice ?? (queryOf(context).get('done') === 'kept' ? { tone: 'good', title: copy.kept, text: copy.keptText } : undefined),
    own: answer.ok
      ? answer.data.content.reports.slice(0, mostShown).map(({ id, caller, calledOn, calledAt, what, details, reportedAt }) => ({
          id,
          caller: dottedPhone(caller),
          line: fill(copy.ownLine, { what: copy.kinds[what], day: dayLabel(calledOn, locale), time: clockOf(calledAt, locale) }),
          details,
          reported: fill(copy.reported, { day: dayLabel(dateIn(timeZone, reportedAt), locale) }),
        }))
      : undefined,
    dataHref: '/acctmgmt/overview#deletion',
    moreHelpHref: supportPath(variant, 'wantmorehelp', 'modal'),
  }
  return { kind: 'page', page, status }
}

/** '3:05 PM', '3:05 p. m.': the local time of the call, unchanged by the reader's time zone. */
function clockOf(time: string, locale: 'en' | 'es'): string {
  return new Date(`2000-01-01T${time}:00Z`).toLocaleTimeString(locale === 'es' ? 'es-US' : 'en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
}

export async function submitRobocallForm(context: RequestContext, sent: URLSearchParams): Promise<RobocallPageAnswer> {
  const copy = copyOf(context)
  const { audience, locale, runtime } = context
  const text = (name: string, max: number) => (sent.get(name) ?? '').replaceAll('\r\n', '\n').trim().slice(0, max)
  const form: RobocallForm = { caller: text('caller', 40), calledOn: text('calledOn', 10), calledAt: text('calledAt', 5), what: robocallKinds.find((each) => each === sent.get('what')), details: text('details', maxDetails), errors: {} }
  const errors: RobocallForm['errors'] = {
    ...(callerOf(form.caller) === undefined ? { caller: copy.callerError } : {}),
    ...(form.calledOn === '' || form.calledAt === '' ? { time: copy.timeError } : {}),
    ...(form.what === undefined ? { what: copy.whatError } : {}),
  }
  if (form.what === undefined || Object.keys(errors).length > 0) return readRobocallPage(context, { form: { ...form, errors }, status: 422 })
  const { caller, calledOn, calledAt, what, details } = form
  const outcome = await call(context, reportRobocall, { body: { caller, calledOn, calledAt, what, details } }, { signIn: 'return' })
  await recordEvent(context, {
    name: 'formSubmit',
    formName: 'robocallReport',
    choice: what,
    ...(outcome.ok ? { successFlag: successFlags.successful } : outcome.status >= 500 ? { successFlag: successFlags.unknown, statusCode: statusCodes.unknown } : { successFlag: successFlags.unsuccessful, statusCode: outcome.code.slice(0, 100) }),
  })
  if (outcome.ok) return { kind: 'done', href: robocallPath({ audience, locale }, 'kept') }
  if (outcome.status === 401 || outcome.status === 309) return { kind: 'signIn' }
  if (outcome.code === 'NO_CALL_TIME') return readRobocallPage(context, { form: { ...form, errors: { time: copy.timeError } }, status: 422 })
  if (outcome.code === 'NO_NUMBER') return readRobocallPage(context, { form: { ...form, errors: { caller: copy.callerError } }, status: 422 })
  const phone = runtime.site.supportPhone
  const isTooMany = outcome.code === 'TOO_MANY_REPORTS'
  return readRobocallPage(context, {
    form,
    notice: { tone: 'caution', title: isTooMany ? copy.tooMany : copy.down, text: fill(isTooMany ? copy.tooManyText : copy.downText, { phone }) },
    status: isTooMany ? 429 : 503,
  })
}
