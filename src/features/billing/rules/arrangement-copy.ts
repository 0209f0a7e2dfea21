import type { Locale } from '#contracts/identity.ts'

/** What the ticket says, in the customer's name, where a person decides. */
export const ticketWords: Readonly<Record<Locale, string>> = {
  en: 'I ask for more time to pay. Past due or owed: {amount}. I can pay it by {day}.',
  es: 'Pido más tiempo para pagar. Monto vencido o pendiente: {amount}. Puedo pagarlo el {day} a más tardar.',
}
