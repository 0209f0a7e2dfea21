import type { Locale } from '#contracts/identity.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { clockLabel } from '#features/appointments/contract.ts'
import { dayLabel } from '#platform/time/date-format.ts'
import { moneyLabel } from '#ui/text/money.ts'
import { dateFormat } from '#platform/time/date-format.ts'
import { fill } from '#ui/text/fill.ts'
import { setUpPath, type CustomerOrder } from '../../contract.ts'
import { copy as english, type OrderCopy } from '../../copy.en.ts'
import { copy as spanish } from '../../copy.es.ts'
import type { OrderView } from '../../rules/order-view.ts'

type Detail = NonNullable<CustomerOrder['detail']>

interface Told {
  variant: SiteVariant
  /** the customer's time zone, regardless of the browser's */
  timeZone: string
  /** labels of the steps, the same as on the order card */
  stepNames: Readonly<Record<string, string>>
  supportPhone: string
}

/** ORD-01: the order as page texts. A fact that the order system does not report is left out. */
export function describeOrder(order: CustomerOrder, { variant, timeZone, stepNames, supportPhone }: Told): OrderView {
  const { locale } = variant
  const copy = copyOf(locale)
  const { detail } = order
  const setUpHref = setUpPath(variant, order)
  const next = (copy.next as Readonly<Record<string, string>>)[order.at]
  const day = dateFormat(locale, `ordered ${timeZone}`, { dateStyle: 'long', timeZone })
  const when = (at: number) => `${day.format(at)}, ${clockLabel(at, { locale, timeZone })}`
  return {
    next: next ? { title: copy.nextTitle, text: fill(next, { phone: supportPhone }), setUp: setUpHref ? { label: copy.setUp, href: setUpHref } : undefined } : undefined,
    items: detail?.items.length ? { title: copy.itemsTitle, rows: detail.items.map((item) => describeItem(item, copy, locale)), note: copy.beforeTaxes } : undefined,
    facts: { title: copy.factsTitle, rows: describeFacts(order, copy, locale) },
    times: detail?.stepTimes.length ? { title: copy.timesTitle, rows: detail.stepTimes.map(({ step, at }) => ({ label: stepNames[step] ?? step, when: when(Date.parse(at)) })) } : undefined,
  }
}

/** What is ordered and when, in words: the day is that of the order's first step. What is not known is left out. */
export function orderedOn(order: CustomerOrder, { locale }: SiteVariant, timeZone: string): string | undefined {
  const first = order.detail?.stepTimes.find(({ step }) => step === order.steps[0])
  const day = first && fill(copyOf(locale).ordered, { day: dateFormat(locale, `ordered ${timeZone}`, { dateStyle: 'long', timeZone }).format(Date.parse(first.at)) })
  return [orderedGoods(order, locale), day].filter((each) => each !== undefined).join(' · ') || undefined
}

/**
 * The one thing ordered where it is no service but a piece of equipment: an order named after a service that the customer
 * has, and pays for, would otherwise read as that service's own.
 */
export function orderedGoods({ detail }: Pick<CustomerOrder, 'detail'>, locale: Locale): string | undefined {
  const [only, ...others] = detail?.items ?? []
  return only && others.length === 0 && only.monthlyCents === undefined ? only.label[locale] : undefined
}

function copyOf(locale: Locale): OrderCopy {
  return locale === 'es' ? spanish : english
}

function describeItem({ label, quantity, monthlyCents, onceCents }: Detail['items'][number], copy: OrderCopy, locale: Locale): { label: string; amount: string } {
  const amounts = [
    ...(monthlyCents === undefined ? [] : [fill(copy.monthly, { amount: moneyLabel(monthlyCents, locale) })]),
    ...(onceCents === undefined ? [] : [onceCents === 0 ? copy.free : fill(copy.once, { amount: moneyLabel(onceCents, locale) })]),
  ]
  return { label: quantity > 1 ? `${fill(copy.quantity, { count: quantity })} ${label[locale]}` : label[locale], amount: amounts.join(', ') }
}

function describeFacts({ accountNumber, detail }: CustomerOrder, copy: OrderCopy, locale: Locale): OrderView['facts']['rows'] {
  const { carrier, equipment = [], expectedOn, zip } = detail ?? {}
  const named = equipment.map(({ label, model }) => (model ? fill(copy.equipmentModel, { label: label[locale], model }) : label[locale]))
  return [
    { label: copy.account, text: fill(copy.accountEnding, { ending: accountNumber.slice(-4) }) },
    ...(expectedOn ? [{ label: copy.expected, text: dayLabel(expectedOn, locale) }] : []),
    ...(carrier ? [{ label: copy.carrier, text: carrier.name }, { label: copy.tracking, text: carrier.trackingNumber, ...(carrier.url ? { link: { label: fill(copy.track, { carrier: carrier.name }), href: carrier.url } } : {}) }] : []),
    ...(named.length > 0 ? [{ label: copy.equipment, text: named.join(', ') }] : []),
    ...(zip ? [{ label: copy.address, text: fill(copy.addressZip, { zip }) }] : []),
  ]
}
