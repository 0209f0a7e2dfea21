import { supportPath } from '#contracts/site-path.ts'
import { hubAnswer } from '#features/site-content/contract.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { dialLink } from '#ui/text/phone-link.ts'
import type { AnswerAction, AnswerSummary } from '../../api/answer-summary.ts'
import type { AnswerPiece, TextMark } from '../../engine/composition/answer-text.ts'
import { describeAnswer } from './describe-answer.ts'
import type { AskedQuestion } from './read-request.ts'
import type { Remark } from '../../engine/remarks/recognise-remark.ts'
import { answersCopy } from '../answers-copy.ts'

/** ANS-18: a short reply in the language of the remark, in content's words if it has some; nothing is searched for. */
export async function answerRemark(context: RequestContext, asked: AskedQuestion, { kind, locale = asked.variant.locale }: Remark): Promise<AnswerSummary> {
  const { supportPhone } = context.runtime.site
  const feed = await call(context, hubAnswer, { query: { locale } }, { signIn: 'return' })
  const texts = feed.ok ? feed.data['cms-feed'].components.hubAnswer : undefined
  const own = texts?.remarks?.[kind] ?? (kind === 'person' ? texts?.personText : undefined)
  const text = fill(own ?? answersCopy[locale].remarks[kind], { phone: supportPhone })
  const pieces: AnswerPiece[] = [{ kind: 'text', text, marks: phoneMarks(text, supportPhone), articleId: undefined, block: 0 }]
  const summary = describeAnswer({ ...asked, variant: { ...asked.variant, locale } }, pieces, [], { relatedQuestionAnswers: [], fusionQueryId: undefined }, `remark-${kind}-${locale}`)
  if (inDanger.has(kind)) return { ...summary, bestAnswer: { ...summary.bestAnswer!, isForDanger: true } }
  if (kind === 'language') return withAction(summary, languageAction(asked))
  if (!leadsToPerson.has(kind)) return summary
  return withAction(summary, { label: answersCopy[locale].contactLabel, url: supportPath({ ...asked.variant, locale }, 'contact') })
}

function withAction(summary: AnswerSummary, action: AnswerAction): AnswerSummary {
  return { ...summary, bestAnswer: { ...summary.bestAnswer!, action } }
}

const spanishNamed = /spanish|espa[nñ]ol|castellano/iu
const withoutIt = /\b(?:no|not|dont|don['’]t)\b/iu

/** The site in the language that was asked about, or in the other one for who does not speak it. */
function languageAction({ question, variant }: AskedQuestion): AnswerAction {
  const wanted = spanishNamed.test(question) === withoutIt.test(question) ? 'en' : 'es'
  return { label: answersCopy[wanted].languageLabels[wanted], url: supportPath({ ...variant, locale: wanted }) }
}

/** Remarks of visitors who are in danger. */
const inDanger: ReadonlySet<string> = new Set<Remark['kind']>(['crisis', 'noEmergencyCall', 'violence', 'emergency', 'fire'])

/** Remarks of visitors who want a person, or may want one as well. */
const leadsToPerson: ReadonlySet<string> = new Set<Remark['kind']>(['person', 'notHelped', 'insult'])

/** The operator's phone number, and every other of ten digits, in a text as a link that dials. */
function phoneMarks(text: string, phone: string): TextMark[] {
  const numbers = [phone, ...(text.match(/\b\d{3}\.\d{3}\.\d{4}\b/g) ?? [])]
  return [...new Set(numbers)].flatMap((number) => {
    const start = text.indexOf(number)
    return start < 0 ? [] : [{ start, end: start + number.length, href: dialLink(number) }]
  })
}
