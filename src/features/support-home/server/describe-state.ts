import type { Locale } from '#contracts/identity.ts'
import { fill } from '#ui/text/fill.ts'
import { state as english } from '../copy.en.ts'
import { state as spanish } from '../copy.es.ts'
import type { HomeState } from '../home-state.ts'
import type { OutageNews } from '../ui/outage-banner.tsx'

/** What the sentence is made of; each is undefined where it could not be read. */
export interface StateFacts {
  locale: Locale
  outages: readonly OutageNews[]
  /** of every linked account, in small letters */
  accountStatuses: readonly string[] | undefined
  /** what is still to come, the next one first */
  appointments: readonly { title: string; day: string; window: string; tone: string; status: string }[] | undefined
  areLocalOutagesKnown: boolean
  /** NET-12: how much is reported: with anything not all is well */
  alertCount: number | undefined
  /** ORD-03: of the suspended account; undefined where nothing is past due, or nothing is known of it */
  owed?: { amount: string; since: string; payHref: string; arrangeHref: string | undefined } | undefined
  links: { outage: string; bill: string }
}

/**
 * What concerns this person most, in one line: an outage, then a suspended account (ORD-03), then the next visit; that all
 * is well only where all of these are known. Nothing for somebody of whom nothing is known.
 */
export function describeState({ locale, outages, accountStatuses, appointments, areLocalOutagesKnown, alertCount, owed, links }: StateFacts): HomeState | undefined {
  const copy = locale === 'es' ? spanish : english
  // planned work is told in the banner alone: today everything works
  const outage = outages.find(({ isPlanned }) => !isPlanned)
  if (outage) return { kind: 'outage', title: `${outage.title}.`, text: outage.end, link: { label: copy.outageHelp, href: links.outage } }
  if (!accountStatuses) return undefined
  const suspended = accountStatuses.filter((status) => status === 'suspended').length
  if (suspended > 0) {
    const title = suspended === accountStatuses.length ? copy.suspended : copy.oneSuspended
    if (!owed) return { kind: 'suspended', title, text: copy.suspendedText, link: { label: copy.billHelp, href: links.bill } }
    const further = owed.arrangeHref === undefined ? {} : { further: { label: copy.askTime, href: owed.arrangeHref } }
    return { kind: 'suspended', title, text: fill(copy.owed, { amount: owed.amount, since: owed.since }), link: { label: fill(copy.pay, { amount: owed.amount }), href: owed.payHref }, ...further }
  }
  const [appointment] = appointments ?? []
  if (appointment) return { kind: 'appointment', title: `${appointment.title}:`, text: `${appointment.day}, ${appointment.window}.${appointment.tone === 'caution' ? ` ${appointment.status}.` : ''}`, link: undefined }
  const isWell = alertCount === 0 && areLocalOutagesKnown && appointments && accountStatuses.length > 0 && accountStatuses.every((status) => status === 'active')
  return isWell ? { kind: 'good', title: copy.good, text: copy.goodText, link: undefined } : undefined
}
