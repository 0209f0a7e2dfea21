import type { copy as english } from './ticket-sms-copy.en.ts'

/** The GSM alphabet has é, ñ and ¿ but not á, í, ó or ú. One of those would more than double a text's length. */
export const copy: Readonly<Record<keyof typeof english, string>> = {
  opened: 'Recibimos su reporte. Su caso es el {number}: {link}',
  reopened: 'Abrimos de nuevo su caso {number}: {link}',
  resumed: 'Recibimos su respuesta en el caso {number}: {link}',
  answered: 'Tiene una respuesta en su caso {number}: {link}',
  received: 'Su caso {number} vuelve a estar en nuestra lista: {link}',
  inProgress: 'Una persona ya trabaja en su caso {number}: {link}',
  waiting: 'Necesitamos su respuesta para seguir con el caso {number}: {link}',
  solved: 'Damos por resuelto su caso {number}. ¿Sigue el problema? Cuéntenos: {link}',
  closed: 'Cerramos su caso {number}: {link}',
  whole: '{brand}: {news} Responda ALTO para dejar de recibir estos mensajes.',
}
