import type { Locale } from '#contracts/identity.ts'
import type { Owed } from '#features/billing/server.ts'
import { fill } from '#ui/text/fill.ts'
import { state as english } from '../copy.en.ts'
import { state as spanish } from '../copy.es.ts'
import type { HomeState } from '../home-state.ts'
import type { OutageNews } from '../ui/outage-banner.tsx'

/** The facts of the state line; each is undefined if it could not be read. */
export interface StateFacts {
  locale: Locale
  outages: readonly OutageNews[]
  /** of every linked account, in lower case */
  accountStatuses: readonly string[] | undefined
  /** upcoming appointments, the next one first */
  appointments: readonly { title: string; day: string; window: string; tone: string; status: string }[] | undefined
  /** the same of accounts that this home does not show, such as those of the customer's business */
  elsewhere: StateFacts['appointments']
  areLocalOutagesKnown: boolean
  /** NET-12: number of alerts; with any alert the line does not say that all is well */
  alertCount: number | undefined
  /** ORD-03: amount owed on the suspended account; undefined if nothing is past due or the bills cannot be read */
  owed?: Owed | undefined
  links: { outage: string; bill: string; visits: string }
}

/**
 * The most important fact for this customer in one line: an outage, then a suspended account (ORD-03), then the next
 * visit. 'All is well' appears only if all of these facts are known. Undefined if nothing is known about the customer.
 */
export function describeState({ locale, outages, accountStatuses, appointments, elsewhere, areLocalOutagesKnown, alertCount, owed, links }: StateFacts): HomeState | undefined {
  const copy = locale === 'es' ? spanish : english
  // Planned work is shown in the banner alone, because the services still work.
  const outage = outages.find(({ isPlanned }) => !isPlanned)
  if (outage) return { kind: 'outage', title: `${outage.title}.`, text: outage.end, link: { label: copy.outageHelp, href: links.outage } }
  if (!accountStatuses) return undefined
  const suspended = accountStatuses.filter((status) => status === 'suspended').length
  if (suspended > 0) {
    const title = suspended === accountStatuses.length ? copy.suspended : copy.oneSuspended
    if (!owed) return { kind: 'suspended', title, text: copy.suspendedText, link: { label: copy.billHelp, href: links.bill } }
    const { arranged } = owed
    if (arranged) return { kind: 'arranged', title: copy.arranged, text: fill(copy.arrangedText, arranged), link: { label: fill(copy.pay, { amount: arranged.amount }), href: owed.payHref } }
    const further = owed.arrangeHref === undefined ? {} : { further: { label: copy.askTime, href: owed.arrangeHref } }
    return { kind: 'suspended', title, text: fill(copy.owed, { amount: owed.amount, since: owed.since }), link: { label: fill(copy.pay, { amount: owed.amount }), href: owed.payHref }, ...further }
  }
  const [shown] = appointments ?? []
  const appointment = shown ?? elsewhere?.[0]
  if (appointment) return { kind: 'appointment', title: `${appointment.title}:`, text: `${appointment.day}, ${appointment.window}.${appointment.tone === 'caution' ? ` ${appointment.status}.` : ''}`, link: shown ? undefined : { label: copy.seeVisits, href: links.visits } }
  const isWell = alertCount === 0 && elsewhere && areLocalOutagesKnown && appointments && accountStatuses.length > 0 && accountStatuses.every((status) => status === 'active')
  return isWell ? { kind: 'good', title: copy.good, text: copy.goodText, link: undefined } : undefined
}
