import type { Locale } from '#contracts/identity.ts'

/** The sentences of the widget in addition to content's texts (ANS-14). */
export interface WidgetSentences {
  questionLabel: string
  questionMissing: string
  commonQuestions: string
  /** ANS-19: the headings above questions that may have been meant, and above the nearest ones */
  didYouMean: string
  nearestQuestions: string
  loadingWidget: string
  stop: string
  stopped: string
  askAgain: string
  /** ANS-19: shown if the connection is lost */
  lost: string
  youAsked: string
  answerTitle: string
  /** QAS-07: the button that asks for a fuller answer */
  genAiButton: string
  followUpLabel: string
  followUpPlaceholder: string
  followUpButton: string
  conversation: string
  newQuestion: string
  helpful: string
  notHelpful: string
  feedbackMissing: string
  /** {used} of {most} */
  counter: string
  close: string
  handoverTitle: string
  /** the same if a person's number has been given already */
  handoverTakeAlong: string
  /** what is handed over, and for how long it is kept */
  handoverText: string
  handoverTicket: string
  handoverAppointment: string
  /** a link to a form that asks for a call instead */
  handoverCallback: string
  handoverFailed: string
  carousel: { roleDescription: string; slideRoleDescription: string; previous: string; next: string; slide: string }
  newTab: string
  /** beside the title of an article in the other language */
  inOtherLanguage: string
}

const english: WidgetSentences = {
  questionLabel: 'Your question',
  questionMissing: 'Type your question first, or choose one of the questions here.',
  commonQuestions: 'Common questions',
  didYouMean: 'Did you mean',
  nearestQuestions: 'Questions that we can answer',
  loadingWidget: 'Getting ready…',
  stop: 'Stop',
  stopped: 'You stopped this answer. What you see is only part of it.',
  askAgain: 'Ask again',
  lost: 'There is no connection: you seem to be offline. Your question is kept. Connect to the internet, then ask again.',
  youAsked: 'You asked',
  answerTitle: 'Answer',
  genAiButton: 'Write me a fuller answer',
  followUpLabel: 'Ask a follow-up question',
  followUpPlaceholder: 'What else would you like to know?',
  followUpButton: 'Ask',
  conversation: 'Earlier in this conversation',
  newQuestion: 'Start over',
  helpful: 'Yes, it helped',
  notHelpful: 'No, it did not help',
  feedbackMissing: 'Select one of the radio buttons.',
  counter: '{used} of {most}',
  close: 'Close',
  handoverTitle: 'Would you rather talk to a person?',
  handoverTakeAlong: 'Take your question along',
  handoverText: 'What you asked here goes along. We delete it after a day.',
  handoverTicket: 'Report a problem',
  handoverAppointment: 'Find your appointment',
  handoverCallback: 'Ask for a call',
  handoverFailed: 'We could not pass this on. Please call us, and have your question ready.',
  carousel: { roleDescription: 'carousel', slideRoleDescription: 'question', previous: 'Previous question', next: 'Next question', slide: 'Question {n} of {count}' },
  newTab: 'opens in a new tab',
  inOtherLanguage: 'In Spanish',
}

const spanish: WidgetSentences = {
  questionLabel: 'Su pregunta',
  questionMissing: 'Escriba primero su pregunta, o elija una de las que hay aquí.',
  commonQuestions: 'Preguntas frecuentes',
  didYouMean: 'Quizá quiso decir',
  nearestQuestions: 'Preguntas que sí podemos responder',
  loadingWidget: 'Preparando…',
  stop: 'Detener',
  stopped: 'Usted detuvo esta respuesta. Lo que ve es solo una parte.',
  askAgain: 'Preguntar de nuevo',
  lost: 'No hay conexión: parece que está sin internet. Su pregunta sigue aquí. Conéctese y pregunte de nuevo.',
  youAsked: 'Usted preguntó',
  answerTitle: 'Respuesta',
  genAiButton: 'Escríbame una respuesta más completa',
  followUpLabel: 'Haga otra pregunta sobre esto',
  followUpPlaceholder: '¿Qué más le gustaría saber?',
  followUpButton: 'Preguntar',
  conversation: 'Antes en esta conversación',
  newQuestion: 'Empezar de nuevo',
  helpful: 'Sí, me ayudó',
  notHelpful: 'No, no me ayudó',
  feedbackMissing: 'Seleccione uno de los botones de opción.',
  counter: '{used} de {most}',
  close: 'Cerrar',
  handoverTitle: '¿Prefiere hablar con una persona?',
  handoverTakeAlong: 'Lleve su pregunta con usted',
  handoverText: 'Lo que preguntó aquí va con usted. Lo borramos después de un día.',
  handoverTicket: 'Reportar un problema',
  handoverAppointment: 'Buscar su cita',
  handoverCallback: 'Pedir una llamada',
  handoverFailed: 'No pudimos pasar su pregunta. Llámenos y téngala a mano.',
  carousel: { roleDescription: 'carrusel', slideRoleDescription: 'pregunta', previous: 'Pregunta anterior', next: 'Pregunta siguiente', slide: 'Pregunta {n} de {count}' },
  newTab: 'se abre en otra pestaña',
  inOtherLanguage: 'En inglés',
}

/**
 * The widget's sentences in a language. They are part of the widget's page or script, so that no other page loads them.
 */
export function widgetSentences(locale: Locale): WidgetSentences {
  return locale === 'es' ? spanish : english
}
