import type { Language } from '#search-engine/text/analyse.ts'
import { withoutAccents } from '../../questions/without-accents.ts'
import { tellingTermsOf } from '../collection/terms.ts'

/** Verbs at the beginning of a heading that end a thing: 'Turn off autopay', 'Cancele o cambie el pago automático'. */
const headingOfEnd: Readonly<Record<Language, RegExp>> = {
  en: /^(?:how to )?(?:turn off|turn .{1,30} off|switch off|cancel|stop|remove|disable|deactivate|delete|end|leave|take off|undo|disconnect)\b/,
  es: /^(?:como )?(?:desactiv|cancel|quit|apag|elimin|borr|termin|anul|desconect|dej(?:e|ar) de |de de baja|dar de baja)/,
}

/** Verbs that begin a thing: 'Set up autopay'. */
const headingOfBeginning: Readonly<Record<Language, RegExp>> = {
  en: /^(?:how to )?(?:set up|turn on|switch on|start|add|enroll|join|activate|enable|forward|invite|connect|get|use)\b/,
  es: /^(?:como )?(?:configur|activ|encend|agreg|anad|inscri|inici|empie|empez|desvi|invit|conect|us|pong|pon(?:er|ga))/,
}

/** Whatever a customer says who wants an end, or whose thing has ended: then such a section may answer. */
const saysEnd: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:off|out|cancel\w*|stop\w*|remov\w*|disabl\w*|deactivat\w*|delet\w*|end\w*|leav\w*|left|quit\w*|undo|disconnect\w*|rid|without|no|not|never|cant|wont|dont|doesnt|isnt|unsubscribe|unenroll\w*|unlink\w*|away|anymore|longer|change\w*|switch\w*|gone|lost|old|former|ex|kick\w*|block\w*|erase\w*|forget)\b|n['’]t\b/,
  es: /(?:^|\P{L})(?:no|ya|sin|nunca|baja|fuera|dej\p{L}*|desactiv\p{L}*|cancel\p{L}*|quit\p{L}*|apag\p{L}*|elimin\p{L}*|borr\p{L}*|termin\p{L}*|anul\p{L}*|desconect\p{L}*|sac\p{L}*|cambi\p{L}*|perd\p{L}*|par(?:ar|e|o)|bloque\p{L}*|ex|viej\p{L}*|olvid\p{L}*)(?=\P{L}|$)/u,
}

/**
 * Whether a section says how a thing is ended although the question speaks of no end, and another section says how the
 * same thing is begun: 'how do I put autopay' is no question about stopping it, however alike the words are.
 */
export function endsUnasked(heading: string, headings: readonly string[], question: string, language: Language): boolean {
  if (!headingOfEnd[language].test(withoutAccents(heading)) || saysEnd[language].test(withoutAccents(question))) return false
  const about = tellingTermsOf(heading, language)
  return headings.some((other) => headingOfBeginning[language].test(withoutAccents(other)) && tellingTermsOf(other, language).intersection(about).size > 0)
}

/** Whether a heading says how a thing is begun or ended: no help for whom it failed. */
export function beginsOrEnds(heading: string, language: Language): boolean {
  const said = withoutAccents(heading)
  return headingOfBeginning[language].test(said) || headingOfEnd[language].test(said)
}

/** A follow-up that asks how the thing before is ended: 'and how do I turn it off?', '¿y cómo lo desactivo?' */
const asksEnd: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:(?:turn|switch|shut) (?:it|that|this|them) off|(?:turn|switch|shut) off (?:it|that|this|them)|(?:cancel|stop|disable|deactivate) (?:it|that|this|them))\b/,
  es: /\b(?:desactiv|apag|cancel|anul|desconect)\w{0,5}l[oa]s?\b|\bl[oa]s? (?:desactiv|apag|cancel|anul|desconect)\w*/,
}
const saysEnding: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:(?:turn|switch|shut)(?:s|ed|ing)?\b.*\boff|cancel\w*|stop\w*|disabl\w*|deactivat\w*|remov\w*|end|ends|unsubscribe|opt out)\b/,
  es: /\b(?:desactiv|apag|cancel|anul|desconect|quit|de de baja|dar de baja|dej(?:e|ar) de )/,
}
const itself: Readonly<Record<Language, RegExp>> = { en: /\b(?:it|them)\b/, es: /\b(?:desactiv|apag|cancel|anul|desconect|quit)\w*l[oa]s?\b/ }
const clauses = /[.:;,–!?()]/

/** Whether a question asks how 'it' is ended. */
export function asksToEnd(question: string, language: Language): boolean {
  return asksEnd[language].test(withoutAccents(question))
}

/** Whether a clause of a text tells how 'it', or a thing with one of these terms, is ended: 'turn off call forwarding'. */
export function tellsEnd(text: string, thing: ReadonlySet<string>, language: Language): boolean {
  return withoutAccents(text).split(clauses).some((clause) => saysEnding[language].test(clause) && (itself[language].test(clause) || tellingTermsOf(clause, language).intersection(thing).size > 0))
}
