import type { Language } from '#search-engine/text/analyse.ts'
import { withoutAccents } from '../../questions/without-accents.ts'

const failed = /\b(?:fail(?:ed|s|ing|ure)?|(?:did|does|do|is|was|wo|has|have)(?:n['’]?t| not) (?:work\w*|go through|went through|take|taken)|(?:not|stopped|quit|never) work(?:ing|ed|s)?|declined|rejected|went wrong|fall(?:o|a|an|aron|ado)|no (?:me |se |le |nos |lo )*(?:funcion\w+|sirv\w+|jal[oa]n?|paso|salio|entro|quiso)|rechaz\w+|devolv\w+ el pago)\b/

/** Whether a question reports that something was tried and failed: 'autopay didn't work', 'no me funcionó'. */
export function reportsFailure(question: string): boolean {
  return failed.test(withoutAccents(question))
}

/** What is left of a report that something failed: the thing; in lower case and without accents. */
export function failedThing(question: string): string | undefined {
  const said = withoutAccents(question)
  return failed.test(said) ? said.replace(failed, ' ') : undefined
}

interface Headings {
  /** of the section for whom the article did not help */
  unhelped: RegExp
  /** a condition, and what fails in it */
  condition: RegExp
  failing: RegExp
  trouble: RegExp
}

const headings: Readonly<Record<Language, Headings>> = {
  en: {
    unhelped: /\b(?:not|n['’]t) help\b/,
    condition: /\b(?:if|when|still)\b/,
    failing: /\b(?:not|cannot|no|fail\w*|wrong|late|returned|declined|refused|rejected|stays|still)\b/,
    trouble: /\b(?:trouble|does not|did not|cannot|problems?|not working|error)\b/,
  },
  es: {
    unhelped: /\bayud/,
    condition: /\b(?:si|cuando|sigue)\b/,
    failing: /\b(?:no|falla|fallan|sigue|mal|tarde|devuelt\w*|devuelv\w*|rechaz\w*)\b/,
    trouble: /\b(?:problemas?|no (?:funciona|sirve|se)|error|fallas?)\b/,
  },
}

/** Whether a heading names what to do if something fails. */
export function speaksOfFailure(heading: string, language: Language): boolean {
  const { unhelped, condition, failing, trouble } = headings[language]
  const said = withoutAccents(heading)
  if (unhelped.test(said)) return false
  const found = condition.exec(said)
  return (found !== null && failing.test(said.slice(found.index + found[0].length))) || trouble.test(said)
}
