import type { Locale } from '#contracts/identity.ts'
import { withoutAccents } from '../../questions/without-accents.ts'

/** ANS-18: what a customer wants done with the previous answer: have it in a language, shorter, fuller, or repeated. */
export type AnswerRequest = { kind: 'language'; locale: Locale } | { kind: 'shorter' | 'fuller' | 'again' }

const polite = String.raw`(?:\b(?:please|pls|plz|ok|okay|and|but|can|could|would|will|do|you|u|me|it|that|this|the|answer|a|an|bit|say|tell|give|explain|write|translate|repeat|want|need|i|to|make|have|now|again|show|get|know|everything|about|por favor|porfa|favor|y|pero|puedes?|podrias?|puede|me|lo|la|eso|esto|decir(?:me)?(?:lo)?|dime(?:lo)?|diga(?:me)?(?:lo)?|dar(?:me)?|dame|deme|explicar(?:me)?(?:lo)?|explica(?:me)?(?:lo)?|explique(?:me)?(?:lo)?|escribir(?:lo)?|traducir(?:me)?(?:lo)?|traduce(?:lo)?|traduzca(?:lo)?|quiero|necesito|respuesta|hacer(?:lo)?|hazlo|un|una|todo|que|sobre|mostrar(?:me)?|tienes|si)\b)`
const whole = (words: string) => new RegExp(String.raw`^(?:${polite} ?)*(?:${words})(?: ?${polite})*$`)

const requests: readonly (readonly [RegExp, AnswerRequest])[] = [
  [whole('(?:in |into |to |speak |do you speak )?(?:spanish|espanol)|(?:en|al|hablas?) (?:espanol|castellano)'), { kind: 'language', locale: 'es' }],
  [whole('(?:in |into |to |speak |do you speak )?english|(?:en|al|hablas?) ingles'), { kind: 'language', locale: 'en' }],
  [whole('(?:much )?(?:shorter|short|briefly|brief|in short|in brief|simpler|simple|less|summary|summari[sz]e|sum up|quick version|short version|tldr|tl dr|too long|in (?:one|a|1) (?:sentence|line|word)|(?:in )?(?:simple|plain|easy|fewer) (?:words|terms|english)|mas (?:corto|corta|breve|simple|sencillo|facil)|resumen|resum(?:e|ir|elo|a|alo|en)|en (?:pocas|menos) palabras|brevemente|(?:es )?(?:muy|demasiado) larg[oa])'), { kind: 'shorter' }],
  [whole('(?:in )?(?:more|further|additional) (?:details?|detailed|info|information|steps|words)|(?:in )?details?|more|longer|(?:some )?more|elaborate|go on|continue|full (?:answer|version|steps)|rest|the rest|what else|anything else|(?:mas|con mas|en) (?:detalles?|informacion|pasos|larg[oa]|complet[oa])|mas|detalladamente|continua|siga|sigue|(?:el )?resto|(?:y )?que mas|algo mas|amplia(?:r|lo)?'), { kind: 'fuller' }],
  [whole('once more|one more time|repeat|say again|again|come again|(?:una|otra) vez|otra vez|de nuevo|repite(?:lo|melo)?|repita(?:lo)?|repetir(?:lo)?'), { kind: 'again' }],
]

/** The request in a text; undefined if the text is a question. */
export function recogniseRequest(question: string): AnswerRequest | undefined {
  const said = withoutAccents(question).replace(/['’`´]/g, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  return said.length > 100 ? undefined : requests.find(([pattern]) => pattern.test(said))?.[1]
}
