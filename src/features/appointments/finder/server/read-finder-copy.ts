import type { Locale } from '#contracts/identity.ts'
import type { FinderTexts } from '#features/site-content/contract.ts'
import type { ErrorReason } from '../finder-answer.ts'
import type { FinderField, FinderKind } from '../finder-fields.ts'
import { whereNumbersStand } from './read-finder-questions.ts'

export interface FinderCopy {
  /** on the page of its own */
  breadcrumbs: string
  support: string
  heading: string
  body: string
  searchBy: string
  tabs: Record<FinderKind, string>
  labels: Record<FinderField, string>
  hints: { ban: string; zip: string }
  /** WID-05: where each number stands, told beside its field */
  about: Record<FinderKind, { label: string; text: string }>
  /** FIN-04 */
  problems: Record<FinderField, string>
  find: string
  cancel: string
  close: string
  loading: string
  /** after ten seconds */
  slow: string
  found: { below: string; above: string; belowText: string; aboveText: string; button: string }
  /** `any` is said aloud; which of the others is shown depends on the tab alone (FIN-10) */
  empty: { any: string; orderId: string; ban: string; button: string }
  error: { heading: string; body: string; button: string; person: string } & Record<Exclude<ErrorReason, 'problem'>, string>
  panel: { heading: string; note: string; close: string; noteMinute: string }
}

/** FIN-01, FIN-04, FIN-05: the specification's words letter for letter, with its straight apostrophes. */
const english: FinderCopy = {
  breadcrumbs: 'Breadcrumbs',
  support: 'Support',
  heading: 'My appointment',
  body: 'Find your appointment using your order ID or internet account number.',
  searchBy: 'Search by',
  tabs: { orderId: 'Order ID', ban: 'Account number' },
  labels: { orderId: 'Internet order ID', ban: 'Internet account number', zip: 'ZIP code' },
  hints: { ban: '9 digits', zip: '5 digits' },
  about: {
    orderId: { label: 'Where is my order ID?', text: whereNumbersStand.en.orderId },
    ban: { label: 'Where is my account number?', text: whereNumbersStand.en.ban },
  },
  problems: {
    orderId: 'Please enter your internet order ID.',
    ban: 'Please enter your account number.',
    zip: 'Please enter a valid 5-digit ZIP Code.',
  },
  find: 'Find appointment',
  cancel: 'Cancel search',
  close: 'Close',
  loading: 'Looking for your appointment',
  slow: 'This takes longer than usual. You can wait, or cancel and try again later.',
  found: {
    below: 'We found your appointment below',
    above: 'We found your appointment above',
    belowText: 'Further down this page you see when we come and what you can do.',
    aboveText: 'Further up this page you see when we come and what you can do.',
    button: 'Start new search',
  },
  empty: {
    any: "We couldn't find an appointment with those details. Want to try again?",
    orderId: "We couldn't find an appointment that matches your order ID. Want to try re-entering your info?",
    ban: "We couldn't find an appointment that matches your account number. Want to try re-entering your info?",
    button: 'Try again',
  },
  error: {
    heading: "That didn't work",
    body: "We had a problem on our end—please try again and we'll try to find your appointment.",
    tooMany: 'There were too many searches for this number or from your network. Nothing was changed. Wait 15 minutes, then try again.',
    unreachable: 'We got no answer, so we do not know yet. Nothing was changed. Check your connection and try again.',
    offline: 'You are offline, so there is no answer. Nothing was changed. Connect to the internet, then try again.',
    button: 'Try again',
    person: 'Talk to a person',
  },
  panel: {
    heading: 'Your appointment',
    note: 'To keep it private, this closes by itself after {minutes} minutes.',
    noteMinute: 'To keep it private, this closes by itself after a minute.',
    close: 'Close your appointment',
  },
}

const spanish: FinderCopy = {
  breadcrumbs: 'Ruta de navegación',
  support: 'Ayuda',
  heading: 'Mi cita',
  body: 'Encuentre su cita con el número de su pedido o el de su cuenta de internet.',
  searchBy: 'Buscar por',
  tabs: { orderId: 'Pedido', ban: 'Número de cuenta' },
  labels: { orderId: 'Número de pedido de internet', ban: 'Número de cuenta de internet', zip: 'Código postal' },
  hints: { ban: '9 dígitos', zip: '5 dígitos' },
  about: {
    orderId: { label: '¿Dónde está mi número de pedido?', text: whereNumbersStand.es.orderId },
    ban: { label: '¿Dónde está mi número de cuenta?', text: whereNumbersStand.es.ban },
  },
  problems: {
    orderId: 'Escriba el número de su pedido de internet.',
    ban: 'Escriba su número de cuenta.',
    zip: 'Escriba un código postal válido de 5 dígitos.',
  },
  find: 'Buscar cita',
  cancel: 'Cancelar búsqueda',
  close: 'Cerrar',
  loading: 'Estamos buscando su cita',
  slow: 'Está tardando más de lo normal. Puede esperar, o cancelar e intentarlo más tarde.',
  found: {
    below: 'Encontramos su cita: está más abajo',
    above: 'Encontramos su cita: está más arriba',
    belowText: 'Más abajo en esta página verá cuándo vamos y qué puede hacer.',
    aboveText: 'Más arriba en esta página verá cuándo vamos y qué puede hacer.',
    button: 'Nueva búsqueda',
  },
  empty: {
    any: 'No encontramos ninguna cita con esos datos. ¿Quiere intentarlo de nuevo?',
    orderId: 'No encontramos ninguna cita con ese número de pedido. ¿Quiere volver a escribir sus datos?',
    ban: 'No encontramos ninguna cita con ese número de cuenta. ¿Quiere volver a escribir sus datos?',
    button: 'Intentar de nuevo',
  },
  error: {
    heading: 'Algo falló',
    body: 'El problema es nuestro: inténtelo de nuevo y volveremos a buscar su cita.',
    tooMany: 'Hubo demasiadas búsquedas de ese número o desde su red. No se cambió nada. Espere 15 minutos e inténtelo de nuevo.',
    unreachable: 'No recibimos respuesta, así que todavía no lo sabemos. No se cambió nada. Revise su conexión e inténtelo de nuevo.',
    offline: 'No tiene conexión a internet, así que no hay respuesta. No se cambió nada. Conéctese e inténtelo de nuevo.',
    button: 'Intentar de nuevo',
    person: 'Hable con una persona',
  },
  panel: {
    heading: 'Su cita',
    note: 'Por su privacidad, esto se cerrará automáticamente después de {minutes} minutos.',
    noteMinute: 'Por su privacidad, esto se cerrará automáticamente después de un minuto.',
    close: 'Cerrar su cita',
  },
}

/**
 * FIN-10: the finder's words: fixed ones, which content overrides one by one. They come with the page: no other page has
 * to load them.
 */
export function readFinderCopy(locale: Locale, content: FinderTexts | undefined): FinderCopy {
  const fixed = locale === 'es' ? spanish : english
  const { found, empty, error, ...own } = content ?? {}
  return { ...fixed, ...own, found: { ...fixed.found, ...found }, empty: { ...fixed.empty, ...empty }, error: { ...fixed.error, ...error } }
}
