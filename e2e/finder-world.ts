import { readFileSync } from 'node:fs'

export interface Row {
  by: 'orderId' | 'ban'
  value: string
  zip: string
  outcome: 'found' | 'empty' | 'error'
}

const world = JSON.parse(readFileSync('content/demo/world.json', 'utf8')) as {
  finder: (Omit<Row, 'by'> & { by: Row['by'] | 'any' })[]
  people: { appointments?: { workOrderId: string; externalOrderId: string; account: string }[] }[]
}

/** The look-ups of the demo world; its row 'any other' is replaced by a number that does not exist. */
export const rows = world.finder.map((row): Row => (row.by === 'any' ? { ...row, by: 'orderId', value: '71-999999999999', zip: '00501' } : { ...row, by: row.by }))

/** The visit that a row finds. */
export function workOrderOf({ value }: Row): string | undefined {
  return world.people.flatMap(({ appointments = [] }) => appointments).find((appointment) => appointment.externalOrderId === value || appointment.account === value)?.workOrderId
}

/** The finder's texts in each language; the English ones are the specification's. */
export const words = {
  en: {
    tabs: { orderId: 'Order ID', ban: 'Account number' },
    fields: { orderId: 'Internet order ID', ban: 'Internet account number', zip: 'ZIP code' },
    find: 'Find appointment', cancel: 'Cancel search', close: 'Close', again: 'Try again', newSearch: 'Start new search', panel: 'Your appointment', closePanel: 'Close your appointment',
    empty: {
      orderId: "We couldn't find an appointment that matches your order ID. Want to try re-entering your info?",
      ban: "We couldn't find an appointment that matches your account number. Want to try re-entering your info?",
    },
    found: 'We found your appointment below',
    error: { heading: "That didn't work", body: "We had a problem on our end—please try again and we'll try to find your appointment." },
  },
  es: {
    tabs: { orderId: 'Pedido', ban: 'Número de cuenta' },
    fields: { orderId: 'Número de pedido de internet', ban: 'Número de cuenta de internet', zip: 'Código postal' },
    find: 'Buscar cita', cancel: 'Cancelar búsqueda', close: 'Cerrar', again: 'Intentar de nuevo', newSearch: 'Nueva búsqueda', panel: 'Su cita', closePanel: 'Cerrar su cita',
    empty: {
      orderId: 'No encontramos ninguna cita con ese número de pedido. ¿Quiere volver a escribir sus datos?',
      ban: 'No encontramos ninguna cita con ese número de cuenta. ¿Quiere volver a escribir sus datos?',
    },
    found: 'Encontramos su cita: está más abajo',
    error: { heading: 'Algo falló', body: 'El problema es nuestro: inténtelo de nuevo y volveremos a buscar su cita.' },
  },
} as const
export const places = [
  { name: 'home', path: '/support', locale: 'en' },
  { name: 'lander', path: '/support/supportlander', locale: 'en' },
  { name: 'Spanish home', path: '/es-us/support/', locale: 'es' },
  { name: 'Spanish lander', path: '/es-us/support/supportlander', locale: 'es' },
] as const
