import type { Locale } from '#contracts/identity.ts'
import type { OwnAccount } from './own-accounts.ts'

/** What the services say of a person's own accounts, and what is asked of the articles after it. */
interface PersonalCopy {
  kinds: Record<OwnAccount['kind'], string>
  /** `ending`: the last four digits */
  active(kind: string, ending: string): string
  suspended(kind: string, ending: string): string
  pending(kind: string, ending: string): string
  /** `status`: what the account service calls it, where that is none of the three above */
  other(kind: string, ending: string, status: string): string
  /** `status`: the step that it has reached, as its card on the home and its page name it */
  order(title: string, status: string): string
  /** by the step's name in the order service; tested against the card's */
  orderSteps: Readonly<Record<string, string>>
  noOrder: string
  /** what the articles are asked where the question itself finds nothing */
  questions: { billing: string; upgrade: string; paymentArrangement: string; suspended: string; addOns: string }
}

const en: PersonalCopy = {
  kinds: { uverse: 'internet and TV', wirelessBroadband: 'wireless internet' },
  active: (kind, ending) => `Your ${kind} account ending in ${ending} is active.`,
  suspended: (kind, ending) => `Your ${kind} account ending in ${ending} is suspended.`,
  pending: (kind, ending) => `Your ${kind} account ending in ${ending} is not active yet.`,
  other: (kind, ending, status) => `Your ${kind} account ending in ${ending} has the status “${status}”.`,
  order: (title, status) => `An order is under way for it: ${title}. Status: ${status}.`,
  orderSteps: { received: 'Received', scheduled: 'Visit scheduled', installed: 'Installed', shipped: 'Shipped', delivered: 'Delivered', active: 'Active' },
  noOrder: 'No order is under way for it.',
  questions: {
    billing: 'Why did my bill change?',
    upgrade: 'How do I change or upgrade my plan?',
    paymentArrangement: 'How do I ask for a payment arrangement?',
    suspended: 'My service was suspended because a bill is past due',
    addOns: 'How do I add a service or feature to my plan?',
  },
}

const es: PersonalCopy = {
  kinds: { uverse: 'internet y TV', wirelessBroadband: 'internet inalámbrico' },
  active: (kind, ending) => `Su cuenta de ${kind} terminada en ${ending} está activa.`,
  suspended: (kind, ending) => `Su cuenta de ${kind} terminada en ${ending} está suspendida.`,
  pending: (kind, ending) => `Su cuenta de ${kind} terminada en ${ending} todavía no está activa.`,
  other: (kind, ending, status) => `Su cuenta de ${kind} terminada en ${ending} tiene el estado «${status}».`,
  order: (title, status) => `Hay un pedido en curso para ella: ${title}. Estado: ${status}.`,
  orderSteps: { received: 'Recibido', scheduled: 'Visita programada', installed: 'Instalado', shipped: 'Enviado', delivered: 'Entregado', active: 'Activo' },
  noOrder: 'No hay ningún pedido en curso para ella.',
  questions: {
    billing: '¿Por qué cambió mi factura?',
    upgrade: '¿Cómo cambio o mejoro mi plan?',
    paymentArrangement: '¿Cómo pido un acuerdo de pago?',
    suspended: 'Mi servicio fue suspendido porque una factura está vencida',
    addOns: '¿Cómo agrego un servicio o una función a mi plan?',
  },
}

export const personalCopy: Readonly<Record<Locale, PersonalCopy>> = { en, es }

/** The sentences about one account; `withOrders` says what is under way too. */
export function describeAccount({ kind, number, status, orders }: OwnAccount, locale: Locale, withOrders: boolean): string[] {
  const copy = personalCopy[locale]
  const say = status === 'active' ? copy.active : status === 'suspended' ? copy.suspended : status === 'pendingactive' ? copy.pending : copy.other
  const about = say(copy.kinds[kind], number.slice(-4), status)
  if (!withOrders) return [about]
  return [about, ...(orders.length > 0 ? orders.map(({ title, at }) => copy.order(title, copy.orderSteps[at] ?? at)) : [copy.noOrder])]
}
