import type { Article } from '../article.ts'
import { tellingTermsOf } from '../collection/terms.ts'

const begins = String.raw`(?:^|[.!?,;:] ?[¿¡]?|[¿¡])(?:(?:also|and|but|so|ok|okay|hi|hey|hello|then|plus|y|pero|también|tambien|además|ademas|hola|oye|entonces),? ){0,2}`
const how = new RegExp(String.raw`${begins}(?:how (?:do|can|to|should|would|could|i|u)|how'd|cómo|como)(?![\p{L}'])`, 'iu')

/** Whether a question asks for steps: 'How do I …', 'also how can I …'. */
export function asksHow(question: string): boolean {
  return how.test(question)
}

/** 'Change my billing address' asks for steps too if a title begins so: 'Change your name, address or phone number'. */
export function beginsAlike(question: string, { title, locale }: Article): boolean {
  const [[asked], [told]] = [question, title].map((text) => [...tellingTermsOf(text, locale)]) as [string[], string[]]
  return asked !== undefined && asked === told
}
