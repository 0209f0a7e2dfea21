import { analyse } from '#search-engine/text/analyse.ts'
import type { Article } from '../article.ts'
import { tellingTermsOf } from '../collection/terms.ts'
import { hasSteps, sectionsOf } from './article-sections.ts'

const begins = String.raw`(?:^|[.!?,;:] ?[¿¡]?|[¿¡])(?:(?:also|and|but|so|ok|okay|hi|hey|hello|then|plus|y|pero|también|tambien|además|ademas|hola|oye|entonces),? ){0,2}`
const how = new RegExp(String.raw`${begins}(?:how (?:do|can|to|should|would|could|i|u)|how'd|cómo|como)(?![\p{L}'])`, 'iu')

/** Whether a question asks for steps: 'How do I …', 'also how can I …'. */
export function asksHow(question: string): boolean {
  return how.test(question)
}

/** How a question begins that asks for a fact: 'does 911 know my address', 'when is …'. */
const asksForFact = /^\W*(?:what|when|where|why|who|which|whose|is|are|was|were|do|does|did|has|have|will|would|should|qué|que|cuándo|cuando|dónde|donde|por qué|quién|quien|cuál|cual|cuánt[oa]s?|cuant[oa]s?|es|son|está|están|hay)(?!\p{L})/iu

/**
 * 'Change my billing address' asks for steps too if a title begins so: 'Change your name, address or phone number'; and
 * 'restart my gateway' if a heading above steps does: 'Restart the gateway'.
 */
export function beginsAlike(question: string, page: Article): boolean {
  const [asked] = asksForFact.test(question) ? [] : tellingTermsOf(question, page.locale)
  if (asked === undefined) return false
  const [told] = tellingTermsOf(page.title, page.locale)
  return asked === told || sectionsOf(page).some((section) => hasSteps(section) && analyse(section.heading, page.locale)[0]?.term === asked)
}
