import type { Locale } from '#contracts/identity.ts'

/** The ticket text, in the customer's name, used when an agent has to decide. */
export const ticketWords: Readonly<Record<Locale, string>> = {
  en: 'I ask for more time to pay. Past due or owed: {amount}. I can pay it by {day}.',
  es: 'Pido más tiempo para pagar. Monto vencido o pendiente: {amount}. Puedo pagarlo el {day} a más tardar.',
}
