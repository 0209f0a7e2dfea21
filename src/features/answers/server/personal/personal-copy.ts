import type { Locale } from '#contracts/identity.ts'
import type { OwnAccount } from './own-accounts.ts'
import type { OwnMatter } from '../../engine/questions/recognise-own-matter.ts'

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
    suspended: 'How do I get my service back after it was cut off for non payment?',
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
    suspended: '¿Qué hago si me cortaron el servicio por no pagar?',
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

/** What somebody sees here once they are signed in, or hears of it. */
export type SeenSignedIn = Exclude<OwnMatter, 'bill' | 'trouble'>

/** ANS-20: what is said of visits, orders and outages of one's own. */
interface OwnMatterCopy {
  account(kind: string, ending: string): string
  visitKinds: Record<'install' | 'repair', string>
  /** by the field system's name */
  services: Readonly<Record<string, string>>
  visit(kind: string, service: string, day: string, window: string): string
  /** after a visit that may not come as planned */
  visitAtRisk: string
  noVisit: string
  visitAction: string
  orderOf(title: string, status: string, account: string): string
  noOrder: string
  orderAction: string
  /** `at`: when it is expected to be over */
  outage(title: string, at: string): string
  lateOutage(title: string): string
  noOutage: string
  outageAction: string
  suspendedHelp(phone: string): string
  noAccount(phone: string): string
  ending(kind: string, ending: string): string
  /** where the whole account number stands */
  wholeNumber: string
  planSeen(phone: string): string
  billSeen(phone: string): string
  noTicket: string
  noSuchTicket(number: string): string
  ticketOf(title: string, number: string, state: string, answer: string | undefined): string
  ticketReport: string
  ticketAction: string
  /** `count`: how often it can still be moved online */
  movable(count: number): string
  cancelable: string
  /** it has been moved as often as its order allows */
  movedOften(phone: string): string
  begun(phone: string): string
  moveAction: string
  cancelAction: string
  noSuchRecord(number: string): string
  linesSeen(phone: string): string
  usageSeen: string
  accountAction: string
  noneSuspended: string
  /** what a visitor hears */
  signIn: Record<SeenSignedIn, string>
  /** the words of it that lead to sign-in */
  signInWord: string
}

const enMatters: OwnMatterCopy = {
  account: (kind, ending) => `${kind} account ending in ${ending}`,
  visitKinds: { install: 'installation', repair: 'repair visit' },
  services: { internet: 'internet', tv: 'TV', voice: 'phone' },
  visit: (kind, service, day, window) => `Your ${service} ${kind} is on ${day}, ${window}.`,
  visitAtRisk: 'Your visit is at risk: it may come late or on another day. We are working on it.',
  noVisit: 'No technician’s visit is planned for your accounts.',
  visitAction: 'See or move your visit',
  orderOf: (title, status, account) => `Your order ${title}, for your ${account}. Status: ${status}.`,
  noOrder: 'No order is under way for your accounts.',
  orderAction: 'See your order',
  outage: (title, at) => `${title}. We expect it to be over by ${at}.`,
  lateOutage: (title) => `${title}. It takes longer than we expected, and we are working on it.`,
  noOutage: 'We know of no outage in your area. If your service does not work, restart your gateway first.',
  outageAction: 'See it on your support home',
  suspendedHelp: (phone) => `To get a suspended service back, pay what is past due, or call ${phone} and ask for a payment arrangement.`,
  noAccount: (phone) => `I find no internet, phone or wireless account with your sign-in. If you have one, call ${phone} with its number.`,
  ending: (kind, ending) => `The number of your ${kind} account ends in ${ending}.`,
  wholeNumber: 'For your safety the whole number is not shown here. It has 9 digits and is at the top of your bill.',
  planSeen: (phone) => `I cannot see the name or the price of your plan here. They are on your bill; or call ${phone}.`,
  billSeen: (phone) => `I cannot see amounts, due dates or payments here. They are in your account, under billing; or call ${phone}.`,
  noTicket: 'You have not reported anything, so there is no ticket.',
  noSuchTicket: (number) => `I do not find a ticket ${number} among yours.`,
  ticketOf: (title, number, state, answer) => `“${title}” (${number}): ${state}.${answer === undefined ? '' : ` We answered: “${answer}”`}`,
  ticketReport: 'Report a problem',
  ticketAction: 'See it and answer',
  movable: (count) => (count === 1 ? 'You can move it online one more time, until it begins.' : `You can move it online ${count} more times, until it begins.`),
  cancelable: 'You can cancel it online until it begins.',
  movedOften: (phone) => `It has been moved as often as is possible online. To move it once more, call ${phone}.`,
  begun: (phone) => `It has begun, so that it cannot be changed online anymore. Call ${phone}.`,
  moveAction: 'Move your visit',
  cancelAction: 'See or cancel your visit',
  noSuchRecord: (number) => `There is no order or visit ${number} on your accounts.`,
  linesSeen: (phone) => `Phone lines are not listed here. Your bill lists each line with its number; or call ${phone}.`,
  usageSeen: 'How much data is used or left is not shown here. Your bill says what was used, and your phone counts it in its settings, under mobile data.',
  accountAction: 'See your accounts',
  noneSuspended: 'None of your accounts is suspended.',
  signIn: {
    visit: 'Sign in and ask again, and I can tell you when your own visit is.',
    order: 'Sign in and ask again, and I can tell you how far your own order is.',
    ticket: 'Sign in and ask again, and I can tell you how your own tickets stand.',
    outage: 'Sign in and ask again, and I can tell you whether there is an outage where your service is.',
    account: 'Sign in and ask again, and I can tell you the state of your own accounts.',
    accountNumber: 'Sign in and ask again, and I can tell you how the numbers of your accounts end.',
    visitChange: 'Sign in and ask again, and I can tell you whether your own visit can still be moved.',
    suspension: 'Sign in and ask again, and I can tell you whether one of your accounts is suspended.',
    plan: 'Sign in to see your accounts and your orders. What your plan is called, and what it costs, is on your bill.',
    lines: 'Sign in to see your accounts. Each of your lines is on your bill with its number.',
    usage: 'Sign in to see your accounts. What each line used is on your bill.',
  },
  signInWord: 'Sign in',
}

const esMatters: OwnMatterCopy = {
  account: (kind, ending) => `cuenta de ${kind} terminada en ${ending}`,
  visitKinds: { install: 'instalación', repair: 'visita de reparación' },
  services: { internet: 'internet', tv: 'TV', voice: 'teléfono' },
  visit: (kind, service, day, window) => `Su ${kind} de ${service} es el ${day}, ${window}.`,
  visitAtRisk: 'Su visita está en riesgo: puede llegar tarde u otro día. Estamos trabajando en ello.',
  noVisit: 'No hay ninguna visita de un técnico prevista para sus cuentas.',
  visitAction: 'Ver o cambiar su visita',
  orderOf: (title, status, account) => `Su pedido ${title}, para su ${account}. Estado: ${status}.`,
  noOrder: 'No hay ningún pedido en curso para sus cuentas.',
  orderAction: 'Ver su pedido',
  outage: (title, at) => `${title}. Esperamos que termine antes de las ${at}.`,
  lateOutage: (title) => `${title}. Tarda más de lo que esperábamos y estamos trabajando en ello.`,
  noOutage: 'No sabemos de ninguna interrupción en su zona. Si su servicio no funciona, reinicie primero el gateway.',
  outageAction: 'Verla en su página de soporte',
  suspendedHelp: (phone) => `Para recuperar un servicio suspendido, pague lo vencido o llame al ${phone} y pida un acuerdo de pago.`,
  noAccount: (phone) => `No encuentro ninguna cuenta de internet, teléfono o internet inalámbrico con su inicio de sesión. Si tiene una, llame al ${phone} con su número.`,
  ending: (kind, ending) => `El número de su cuenta de ${kind} termina en ${ending}.`,
  wholeNumber: 'Por su seguridad, aquí no se muestra el número completo. Tiene 9 dígitos y está en la parte de arriba de su factura.',
  planSeen: (phone) => `Aquí no puedo ver el nombre ni el precio de su plan. Están en su factura; o llame al ${phone}.`,
  billSeen: (phone) => `Aquí no puedo ver montos, vencimientos ni pagos. Están en su cuenta, en facturación; o llame al ${phone}.`,
  noTicket: 'Usted no ha reportado nada, así que no hay ningún caso.',
  noSuchTicket: (number) => `No encuentro el caso ${number} entre los suyos.`,
  ticketOf: (title, number, state, answer) => `«${title}» (${number}): ${state}.${answer === undefined ? '' : ` Respondimos: «${answer}»`}`,
  ticketReport: 'Reportar un problema',
  ticketAction: 'Verlo y responder',
  movable: (count) => (count === 1 ? 'Puede cambiarla en línea una vez más, hasta que empiece.' : `Puede cambiarla en línea ${count} veces más, hasta que empiece.`),
  cancelable: 'Puede cancelarla en línea hasta que empiece.',
  movedOften: (phone) => `Ya se cambió todas las veces que se puede en línea. Para cambiarla una vez más, llame al ${phone}.`,
  begun: (phone) => `Ya empezó y no se puede cambiar en línea. Llame al ${phone}.`,
  moveAction: 'Cambiar su visita',
  cancelAction: 'Ver o cancelar su visita',
  noSuchRecord: (number) => `En sus cuentas no hay ningún pedido ni visita ${number}.`,
  linesSeen: (phone) => `Aquí no se muestran las líneas de teléfono. Su factura trae cada línea con su número; o llame al ${phone}.`,
  usageSeen: 'Aquí no se muestra cuántos datos usó o le quedan. Su factura dice cuánto se usó, y su teléfono los cuenta en los ajustes, en datos móviles.',
  accountAction: 'Ver sus cuentas',
  noneSuspended: 'Ninguna de sus cuentas está suspendida.',
  signIn: {
    visit: 'Inicie sesión y pregunte de nuevo: así puedo decirle cuándo es su visita.',
    order: 'Inicie sesión y pregunte de nuevo: así puedo decirle cómo va su pedido.',
    ticket: 'Inicie sesión y pregunte de nuevo: así puedo decirle cómo van sus casos.',
    outage: 'Inicie sesión y pregunte de nuevo: así puedo decirle si hay una interrupción donde está su servicio.',
    account: 'Inicie sesión y pregunte de nuevo: así puedo decirle cómo están sus cuentas.',
    accountNumber: 'Inicie sesión y pregunte de nuevo: así puedo decirle en qué terminan los números de sus cuentas.',
    visitChange: 'Inicie sesión y pregunte de nuevo: así puedo decirle si su visita todavía se puede cambiar.',
    suspension: 'Inicie sesión y pregunte de nuevo: así puedo decirle si alguna de sus cuentas está suspendida.',
    plan: 'Inicie sesión para ver sus cuentas y sus pedidos. Cómo se llama su plan y cuánto cuesta está en su factura.',
    lines: 'Inicie sesión para ver sus cuentas. Cada una de sus líneas está en la factura con su número.',
    usage: 'Inicie sesión para ver sus cuentas. Lo que usó cada línea está en la factura.',
  },
  signInWord: 'Inicie sesión',
}

export const ownMatterCopy: Readonly<Record<Locale, OwnMatterCopy>> = { en: enMatters, es: esMatters }
