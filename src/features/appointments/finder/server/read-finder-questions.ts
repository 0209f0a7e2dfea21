import type { Locale } from '#contracts/identity.ts'

/** What people ask who look at the form: on the page of its own alone, so that the home does not carry it. */
export interface FinderQuestions {
  title: string
  items: { key: string; question: string; answer: string }[]
}

export const whereNumbersStand = {
  en: { orderId: 'In your order confirmation. It begins with 71- or 72-.', ban: 'At the top of your bill. It has 9 digits.' },
  es: { orderId: 'En la confirmación de su pedido. Empieza con 71- o 72-.', ban: 'En la parte superior de su factura. Tiene 9 dígitos.' },
} as const

const english: FinderQuestions = {
  title: 'Where do I find these numbers?',
  items: [
    { key: 'order', question: 'Order ID', answer: whereNumbersStand.en.orderId },
    { key: 'account', question: 'Account number', answer: whereNumbersStand.en.ban },
    { key: 'zip', question: 'ZIP code', answer: 'The one of the address where we visit you, even if your bill goes elsewhere.' },
  ],
}

const spanish: FinderQuestions = {
  title: '¿Dónde encuentro estos números?',
  items: [
    { key: 'order', question: 'Número de pedido', answer: whereNumbersStand.es.orderId },
    { key: 'account', question: 'Número de cuenta', answer: whereNumbersStand.es.ban },
    { key: 'zip', question: 'Código postal', answer: 'El de la dirección de la visita, aunque su factura llegue a otra.' },
  ],
}

export function readFinderQuestions(locale: Locale): FinderQuestions {
  return locale === 'es' ? spanish : english
}
