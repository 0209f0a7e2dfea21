import type { Locale } from '#contracts/identity.ts'
import type { FeedbackReason } from '../../article-opinion.ts'

export interface FeedbackCopy {
  question: string
  yes: string
  no: string
  thanks: string
  sorry: string
  why: string
  reasons: Record<FeedbackReason, string>
  /** WID-04 */
  reasonMissing: string
  send: string
  thanksForReason: string
  back: string
}

const english: FeedbackCopy = {
  question: 'Was this article helpful?',
  yes: 'Yes',
  no: 'No',
  thanks: 'Thanks for telling us.',
  sorry: 'Sorry that it did not help.',
  why: 'What was missing?',
  reasons: {
    'not-my-problem': 'It is not about my problem',
    unclear: 'It is hard to follow',
    'did-not-work': 'I did what it says, and it did not work',
    outdated: 'It is wrong or out of date',
  },
  reasonMissing: 'Select one of the radio buttons, so that we know what was missing.',
  send: 'Send',
  thanksForReason: 'Thanks. We read every answer and use it to make this article better.',
  back: 'Back to the article',
}

const spanish: FeedbackCopy = {
  question: '¿Le ayudó este artículo?',
  yes: 'Sí',
  no: 'No',
  thanks: 'Gracias por decírnoslo.',
  sorry: 'Lamentamos que no le haya ayudado.',
  why: '¿Qué le faltó?',
  reasons: {
    'not-my-problem': 'No trata de mi problema',
    unclear: 'Es difícil de seguir',
    'did-not-work': 'Hice lo que dice y no funcionó',
    outdated: 'Es incorrecto o está desactualizado',
  },
  reasonMissing: 'Seleccione uno de los botones de opción para que sepamos qué le faltó.',
  send: 'Enviar',
  thanksForReason: 'Gracias. Leemos todas las respuestas para mejorar este artículo.',
  back: 'Volver al artículo',
}

/** The sentences below an article. They come with it: no other page has to load them. */
export function readFeedbackCopy(locale: Locale): FeedbackCopy {
  return locale === 'es' ? spanish : english
}
