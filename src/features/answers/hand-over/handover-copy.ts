import type { Locale } from '#contracts/identity.ts'

/** What a page says of a conversation that was handed over to it. It travels with the conversation: no other page loads it. */
export interface HandoverCopy {
  title: string
  youAsked: string
  answer: string
  noAnswer: string
  /** of a long answer */
  more: string
  less: string
  copyButton: string
  copied: string
  notCopied: string
  print: string
  /** {when}: 'in 23 hours' */
  deleted: string
}

interface Sentences extends HandoverCopy {
  purposes: { ticket: string; appointment: string }
  gone: string
  unavailable: string
}

const english: Sentences = {
  title: 'Your conversation so far',
  purposes: {
    ticket: 'Read this to the person you call: you don’t have to explain it again.',
    appointment: 'If you call about your visit, read this to the person who answers: you don’t have to explain it again.',
  },
  youAsked: 'You asked',
  answer: 'Answer',
  noAnswer: 'We found no answer to this.',
  more: 'Show all',
  less: 'Show less',
  copyButton: 'Copy',
  copied: 'Copied. You can paste it into a message or a note.',
  notCopied: 'Your browser did not allow the copy. Select the text and copy it yourself.',
  print: 'Print',
  deleted: 'Email addresses and long numbers, such as your account’s, are left out. We delete this conversation {when}.',
  gone: 'The conversation that led here is no longer kept, or it was started in another sign-in. Nothing else has changed: tell the person you call what happened.',
  unavailable: 'The conversation that led here can’t be shown right now. It is still kept: load this page again in a minute.',
}

const spanish: Sentences = {
  title: 'Su conversación hasta ahora',
  purposes: {
    ticket: 'Lea esto a la persona que le atienda por teléfono: no tendrá que explicarlo otra vez.',
    appointment: 'Si llama por su visita, lea esto a la persona que le atienda: no tendrá que explicarlo otra vez.',
  },
  youAsked: 'Usted preguntó',
  answer: 'Respuesta',
  noAnswer: 'No encontramos una respuesta.',
  more: 'Ver todo',
  less: 'Ver menos',
  copyButton: 'Copiar',
  copied: 'Copiado. Puede pegarlo en un mensaje o en una nota.',
  notCopied: 'Su navegador no permitió copiar. Seleccione el texto y cópielo usted.',
  print: 'Imprimir',
  deleted: 'No incluye direcciones de correo ni números largos, como el de su cuenta. Borramos esta conversación {when}.',
  gone: 'La conversación que le trajo aquí ya no se guarda, o se empezó con otra sesión. Lo demás no ha cambiado: cuente a la persona que le atienda qué pasó.',
  unavailable: 'Ahora no se puede mostrar la conversación que le trajo aquí. Sigue guardada: cargue esta página de nuevo en un minuto.',
}

export const handoverCopy: Readonly<Record<Locale, Sentences>> = { en: english, es: spanish }
