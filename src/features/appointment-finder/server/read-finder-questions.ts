import type { Locale } from '#contracts/identity.ts'

/** What people ask who look at the form: on the page of its own alone, so that the home does not carry it. */
export interface FinderQuestions {
  title: string
  items: { key: string; question: string; answer: string }[]
}

const english: FinderQuestions = {
  title: 'Where do I find these numbers?',
  items: [
    { key: 'order', question: 'Order ID', answer: 'In your order confirmation. It begins with 71- or 72-.' },
    { key: 'account', question: 'Account number', answer: 'At the top of your bill. It has 9 digits.' },
    { key: 'zip', question: 'ZIP code', answer: 'The one of the address where we visit you, even if your bill goes elsewhere.' },
  ],
}

const spanish: FinderQuestions = {
  title: '¿Dónde encuentro estos números?',
  items: [
    { key: 'order', question: 'Número de pedido', answer: 'En la confirmación de su pedido. Empieza con 71- o 72-.' },
    { key: 'account', question: 'Número de cuenta', answer: 'En la parte superior de su factura. Tiene 9 dígitos.' },
    { key: 'zip', question: 'Código postal', answer: 'El de la dirección de la visita, aunque su factura llegue a otra.' },
  ],
}

export function readFinderQuestions(locale: Locale): FinderQuestions {
  return locale === 'es' ? spanish : english
}
