import { analyse } from '#search-engine/text/analyse.ts'
import type { Locale } from '#contracts/identity.ts'
import type { Article } from '../article.ts'
import { tellingTermsOf } from '../collection/terms.ts'
import { reportsFailure } from '../rating/reports-failure.ts'
import { hasSteps, sectionsOf } from './article-sections.ts'

const begins = String.raw`(?:^|[.!?,;:] ?[¿¡]?|[¿¡])(?:(?:also|and|but|so|ok|okay|hi|hey|hello|then|plus|y|pero|también|tambien|además|ademas|hola|oye|entonces),? ){0,2}`
const how = new RegExp(String.raw`${begins}(?:how (?:do|can|to|should|would|could|i|u)|how'd|cómo|como)(?![\p{L}'])`, 'iu')

/** Whether a question asks for steps: 'How do I …', 'also how can I …'. */
export function asksHow(question: string): boolean {
  return how.test(question)
}

/** How a question begins that asks for a fact: 'does 911 know my address', 'when is …'. */
const asksForFact = /^\W*(?:what|when|where|why|who|which|whose|is|are|was|were|do|does|did|has|have|will|would|should|qué|que|cuándo|cuando|dónde|donde|por qué|quién|quien|cuál|cual|cuánt[oa]s?|cuant[oa]s?|es|son|está|están|hay)(?!\p{L})/iu

/** More telling words than this say what is asked, and do not only name a matter. */
const fewTelling = 3

/** 'Gateway reset', 'voicemail': who only names a matter wants to do something about it. */
export function namesOnly(question: string, locale: Locale): boolean {
  if (asksForFact.test(question) || reportsFailure(question) || saysMore.test(question)) return false
  const count = tellingTermsOf(question, locale).size
  return count > 0 && count <= fewTelling && analyse(question, locale).length <= fewTelling + 1
}

/** Someone speaks of themselves, goes on with what was said, or asks for an amount or a time. */
const saysMore = /(?<!\p{L})(?:i|we|and|but|so|not|no|mi|me|si|y|pero|if|costs?|fees?|price|hours|date|costo|precio|cargos?|horas?|horario|fecha|vs|or|o)(?!\p{L})/iu

/**
 * 'Change my billing address' asks for steps too if a title begins so: 'Change your name, address or phone number'; and
 * 'restart my gateway' if a heading above steps does: 'Restart the gateway'.
 */
export function beginsAlike(question: string, page: Article): boolean {
  const [asked] = asksForFact.test(question) || reportsFailure(question) ? [] : tellingTermsOf(question, page.locale)
  if (asked === undefined) return false
  const [told] = tellingTermsOf(page.title, page.locale)
  return asked === told || sectionsOf(page).some((section) => hasSteps(section) && analyse(section.heading, page.locale)[0]?.term === asked)
}
