import type { Locale } from '#contracts/identity.ts'
import type { ChargeName } from '../../engine/questions/asked-charge.ts'

/** ANS-20: sentences about a customer's own bill; amounts and days are passed as words. */
interface OwnBillCopy {
  kinds: { uverse: string; wirelessBroadband: string; directv: string }
  owes(amount: string, kind: string, ending: string, day: string): string
  /** the whole balance is past due; `day`: since when */
  owesPastDue(amount: string, kind: string, ending: string, day: string): string
  owesNothing(kind: string, ending: string): string
  inFavour(amount: string, kind: string, ending: string): string
  pastDue(amount: string, day: string): string
  /** a confirmed arrangement */
  arranged(amount: string, day: string): string
  /** `method`: the card or account that pays, in words */
  autopay(autopay: { isOn: boolean; method?: string | undefined }): string
  /** if nothing is due */
  autopayIs(method: string | undefined): string
  /** the charges that the newest statement adds to what was owed; `day`: its date */
  monthly(amount: string, day: string): string
  paidSince(amount: string): string
  /** received before the newest statement, and nothing since; `day`: its date */
  paidBefore(amount: string, day: string): string
  notPaid(day: string): string
  higher(amount: string): string
  lower(amount: string): string
  same: string
  plan(kind: string, ending: string, plan: string, price: string | undefined): string
  addOns(kind: string, ending: string, list: string): string
  noAddOns(kind: string, ending: string): string
  dataLeft(kind: string, ending: string, left: string, included: string): string
  dataUsed(kind: string, ending: string, used: string): string
  /** the days for which an arrangement is confirmed at once */
  offered(days: readonly string[]): string
  /** what a bill has of a charge; `said` is a sentence */
  onBill(day: string, kind: string, ending: string, said: string): string
  billOfDay(day: string, kind: string, ending: string, amount: string): string
  noBillOfMonth: string
  /** if no newest bill has such a charge or discount */
  noCharge: Readonly<Record<ChargeName, string>>
  /** about an IP address that the customer pays for */
  addressNotShown(phone: string): string
  action: string
  /** the label of a link to where more time to pay is asked for */
  arrange: string
}

const english: OwnBillCopy = {
  kinds: { uverse: 'internet and TV', wirelessBroadband: 'wireless internet', directv: 'DIRECTV' },
  owes: (amount, kind, ending, day) => `You owe ${amount} on your ${kind} account ending in ${ending}, due by ${day}.`,
  owesPastDue: (amount, kind, ending, day) => `You owe ${amount} on your ${kind} account ending in ${ending}. It has been past due since ${day}.`,
  owesNothing: (kind, ending) => `Nothing is due on your ${kind} account ending in ${ending}.`,
  inFavour: (amount, kind, ending) => `Nothing is due on your ${kind} account ending in ${ending}; ${amount} is in your favor.`,
  pastDue: (amount, day) => `${amount} of it has been past due since ${day}.`,
  arranged: (amount, day) => `Your payment arrangement is confirmed: pay ${amount} by ${day}. Until then your service stays on.`,
  autopay: ({ isOn, method }) => (!isOn ? 'Autopay is off.' : method ? `Autopay is on and pays it: ${method}.` : 'Autopay is on and pays it.'),
  autopayIs: (method) => (method ? `Autopay is on: ${method}.` : 'Autopay is on.'),
  monthly: (amount, day) => `The charges of your newest bill, of ${day}, come to ${amount}, taxes and fees included.`,
  paidSince: (amount) => `Since your newest bill we have received ${amount}.`,
  paidBefore: (amount, day) => `Before your bill of ${day} we had received ${amount}; nothing has come in since.`,
  notPaid: (day) => `No payment has come in since your bill of ${day}.`,
  higher: (amount) => `Its charges are ${amount} higher than the time before.`,
  lower: (amount) => `Its charges are ${amount} lower than the time before.`,
  same: 'Its charges are the same as the time before.',
  plan: (kind, ending, plan, price) => `The plan of your ${kind} account ending in ${ending} is ${plan}${price ? `, ${price} a month before taxes` : ''}.`,
  addOns: (kind, ending, list) => `Add-ons of your ${kind} account ending in ${ending}: ${list}.`,
  noAddOns: (kind, ending) => `Your ${kind} account ending in ${ending} has no add-ons.`,
  dataLeft: (kind, ending, left, included) => `Your ${kind} account ending in ${ending} has ${left} GB of ${included} GB left this month.`,
  dataUsed: (kind, ending, used) => `Your ${kind} account ending in ${ending} has no data limit; it used ${used} GB this month.`,
  offered: (days) => `You can ask to pay by ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(days)}: that is confirmed at once.`,
  onBill: (day, kind, ending, said) => `On your bill of ${day} for your ${kind} account ending in ${ending}: ${said}`,
  billOfDay: (day, kind, ending, amount) => `Your bill of ${day} for your ${kind} account ending in ${ending} came to ${amount}.`,
  noBillOfMonth: 'I find no bill of that month for your accounts.',
  noCharge: { lateFee: 'Your newest bills have no late fee.', promotion: 'Your newest bills have no promotion, and none ended with them.', credit: 'Your newest bills have no credit.', extraData: 'Your newest bills have no extra data.', tax: 'Your newest bills list no taxes of their own.' },
  addressNotShown: (phone) => `The address itself is not shown here. It is in what we gave you with the order; or call ${phone}.`,
  action: 'See your bill',
  arrange: 'Ask for more time to pay',
}

const spanish: OwnBillCopy = {
  kinds: { uverse: 'internet y TV', wirelessBroadband: 'internet inalámbrico', directv: 'DIRECTV' },
  owes: (amount, kind, ending, day) => `Debe ${amount} en su cuenta de ${kind} terminada en ${ending}; vence el ${day}.`,
  owesPastDue: (amount, kind, ending, day) => `Debe ${amount} en su cuenta de ${kind} terminada en ${ending}. Está vencido desde el ${day}.`,
  owesNothing: (kind, ending) => `No debe nada en su cuenta de ${kind} terminada en ${ending}.`,
  inFavour: (amount, kind, ending) => `No debe nada en su cuenta de ${kind} terminada en ${ending}; tiene ${amount} a su favor.`,
  pastDue: (amount, day) => `De eso, ${amount} está vencido desde el ${day}.`,
  arranged: (amount, day) => `Su acuerdo de pago está confirmado: pague ${amount} a más tardar el ${day}. Hasta entonces su servicio sigue activo.`,
  autopay: ({ isOn, method }) => (!isOn ? 'El pago automático está desactivado.' : method ? `El pago automático está activado y lo paga: ${method}.` : 'El pago automático está activado y lo paga.'),
  autopayIs: (method) => (method ? `El pago automático está activado: ${method}.` : 'El pago automático está activado.'),
  monthly: (amount, day) => `Los cargos de su factura más reciente, del ${day}, suman ${amount}, con impuestos y cargos.`,
  paidSince: (amount) => `Desde su factura más reciente hemos recibido ${amount}.`,
  paidBefore: (amount, day) => `Antes de su factura del ${day} habíamos recibido ${amount}; desde entonces no ha llegado ningún pago.`,
  notPaid: (day) => `No ha llegado ningún pago desde su factura del ${day}.`,
  higher: (amount) => `Sus cargos subieron ${amount} desde la vez anterior.`,
  lower: (amount) => `Sus cargos bajaron ${amount} desde la vez anterior.`,
  same: 'Sus cargos son los mismos que la vez anterior.',
  plan: (kind, ending, plan, price) => `El plan de su cuenta de ${kind} terminada en ${ending} es ${plan}${price ? `, ${price} al mes antes de impuestos` : ''}.`,
  addOns: (kind, ending, list) => `Servicios adicionales de su cuenta de ${kind} terminada en ${ending}: ${list}.`,
  noAddOns: (kind, ending) => `Su cuenta de ${kind} terminada en ${ending} no tiene servicios adicionales.`,
  dataLeft: (kind, ending, left, included) => `A su cuenta de ${kind} terminada en ${ending} le quedan ${left} GB de ${included} GB este mes.`,
  dataUsed: (kind, ending, used) => `Su cuenta de ${kind} terminada en ${ending} no tiene límite de datos; usó ${used} GB este mes.`,
  offered: (days) => `Puede pedir pagar a más tardar el ${new Intl.ListFormat('es-US', { type: 'disjunction' }).format(days)}: se confirma de inmediato.`,
  onBill: (day, kind, ending, said) => `En su factura del ${day} de su cuenta de ${kind} terminada en ${ending}: ${said}`,
  billOfDay: (day, kind, ending, amount) => `Su factura del ${day} de su cuenta de ${kind} terminada en ${ending} fue de ${amount}.`,
  noBillOfMonth: 'No encuentro ninguna factura de ese mes en sus cuentas.',
  noCharge: { lateFee: 'Sus facturas más recientes no tienen recargo por pago tardío.', promotion: 'Sus facturas más recientes no tienen promoción, y con ellas no terminó ninguna.', credit: 'Sus facturas más recientes no tienen ningún crédito.', extraData: 'Sus facturas más recientes no tienen datos extra.', tax: 'Sus facturas más recientes no traen impuestos aparte.' },
  addressNotShown: (phone) => `La dirección misma no se muestra aquí. Está en lo que le dimos con el pedido; o llame al ${phone}.`,
  action: 'Ver su factura',
  arrange: 'Pedir más tiempo para pagar',
}

export const ownBillCopy: Readonly<Record<Locale, OwnBillCopy>> = { en: english, es: spanish }
