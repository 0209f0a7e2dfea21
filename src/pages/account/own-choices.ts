import type { Locale } from '#contracts/identity.ts'
import { changePreferences, mailKinds, readPreferences } from '#features/account/contract.ts'
import { overview as english } from '#features/account/copy.en.ts'
import { overview as spanish } from '#features/account/copy.es.ts'
import type { OwnChoicesData } from '#features/account/parts.tsx'
import { listFollowedOutages, unfollowOutages } from '#features/outages/contract.ts'
import { deleteRobocalls } from '#features/robocalls/contract.ts'
import { forgetRememberedDevice, listRememberedDevices } from '#features/sign-in/contract.ts'
import { deleteOwnSpeedTests } from '#features/speed-test/contract.ts'
import { deleteTickets } from '#features/tickets/contract.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { dayLabel } from '#platform/time/date-format.ts'
import { dateIn } from '#platform/time/local-time.ts'
import { fill } from '#ui/text/fill.ts'

/**
 * The customer's own choices, with days in the customer's time zone. Those of a service that does not answer are left
 * out.
 */
export async function readChoices(request: RequestContext, timeZone: Promise<string>): Promise<OwnChoicesData> {
  const { locale } = request
  const { followed: followedCopy, devices: devicesCopy } = locale === 'es' ? spanish : english
  const [preferences, followed, devices, zone] = await Promise.all([call(request, readPreferences, {}, { signIn: 'return' }), call(request, listFollowedOutages, { query: { locale } }, { signIn: 'return' }), call(request, listRememberedDevices, {}, { signIn: 'return' }), timeZone])
  const dayOf = (instant: number) => dayLabel(dateIn(zone, instant), locale)
  const said = queryOf(request).get('said')
  return {
    preferences: preferences.ok ? preferences.data.content : undefined,
    followed: followed.ok ? followed.data.content.followed.map(({ outage, title, email, since }) => ({ outage, title, since: fill(followedCopy.since, { email, day: dayOf(since) }) })) : [],
    devices: devices.ok && request.runtime.config.identity.kind !== 'gateway' ? devices.data.content.devices.map(({ id, name, isThis, since, until }) => ({ id, name, isThis, since: fill(devicesCopy.since, { day: dayOf(since), until: dayOf(until) }) })) : undefined,
    said: sayings.find((each) => each === said),
  }
}

const sayings = ['saved', 'unfollowed', 'forgotten', 'deleted', 'unsure', 'failed'] as const

export function overviewPath(locale: Locale, said?: string): string {
  const query = new URLSearchParams({ ...(said ? { said } : {}), ...(locale === 'es' ? { lang: 'es' } : {}) }).toString()
  return `/acctmgmt/overview${query && `?${query}`}`
}

type Said = { said: (typeof sayings)[number]; at: string; locale?: Locale }

/** Does what a submitted form asks for. Returns the URL of the page with the result. */
export async function submitChoice(request: RequestContext, form: URLSearchParams): Promise<string> {
  const { said, at, locale = request.locale } = await decide(request, form)
  return `${overviewPath(locale, said)}#${at}`
}

async function decide(request: RequestContext, form: URLSearchParams): Promise<Said> {
  const id = form.get('id') ?? ''
  const done = (answer: { ok: boolean }, said: Said['said'], at: string): Said => ({ said: answer.ok ? said : 'failed', at })
  switch (form.get('do')) {
    case 'preferences': {
      const locale = form.get('locale') === 'es' ? 'es' : 'en'
      const answer = await call(request, changePreferences, { body: { locale, mailsOff: mailKinds.filter((kind) => !form.has(kind)) } })
      return { ...done(answer, 'saved', 'choices'), ...(answer.ok ? { locale } : {}) }
    }
    case 'unfollow':
      return done(await call(request, unfollowOutages, { query: { outage: id } }), 'unfollowed', 'followed')
    case 'forget':
      return done(await call(request, forgetRememberedDevice, { params: { id } }), 'forgotten', 'devices')
    case 'delete': {
      if (!form.has('sure') || request.identity.kind !== 'customer') return { said: 'unsure', at: 'deletion' }
      const confirm = request.identity.loginId
      // one after the other; if one deletion fails, the customer can repeat it, and the others stay done
      const devices = await call(request, listRememberedDevices, {})
      const answers: { ok: boolean }[] = [await call(request, deleteTickets, { query: { confirm } }), await call(request, deleteOwnSpeedTests, { query: { confirm } }), await call(request, deleteRobocalls, { query: { confirm } }), await call(request, unfollowOutages, { query: {} }), devices]
      if (devices.ok) for (const device of devices.data.content.devices) answers.push(await call(request, forgetRememberedDevice, { params: { id: device.id } }))
      return done({ ok: answers.every(({ ok }) => ok) }, 'deleted', 'deletion')
    }
    default:
      return { said: 'failed', at: 'choices' }
  }
}
