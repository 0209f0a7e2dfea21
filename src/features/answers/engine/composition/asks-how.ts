import type { Article } from '../article.ts'
import { tellingTermsOf } from '../collection/terms.ts'

/** Whether a question asks for steps: 'How do I …'. */
export function asksHow(question: string): boolean {
  return /(^|[.!?,¿¡] ?[¿¡]?)(how (do|can|to|should)|cómo|como)(?!\p{L})/iu.test(question)
}

/** 'Change my billing address' asks for steps too if a title begins so: 'Change your name, address or phone number'. */
export function beginsAlike(question: string, { title, locale }: Article): boolean {
  const [[asked], [told]] = [question, title].map((text) => [...tellingTermsOf(text, locale)]) as [string[], string[]]
  return asked !== undefined && asked === told
}
