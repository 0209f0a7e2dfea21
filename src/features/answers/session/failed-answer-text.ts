/** ANS-08: the texts for a question without an answer. */
export interface FailureTexts {
  /** the service's own text for a question that no article answers */
  errorText: string
  /** content's messages, by error code */
  byCode: Readonly<Record<string, string>>
  noAnswer: string
}

const notKnown = 'SPTSEARCH-102'

/** ANS-08: the text that says why there is no answer, with the topic and the question filled in. */
export function failedAnswerText(errorCode: string, texts: FailureTexts, { topic, question }: { topic: string; question: string }): string {
  const own = errorCode === notKnown && texts.errorText !== '' ? texts.errorText : undefined
  const text = own ?? (Object.hasOwn(texts.byCode, errorCode) ? texts.byCode[errorCode]! : texts.noAnswer)
  return text.replaceAll(/\[\[(TOPIC|searchTerm)\]\]/g, (_, place: string) => (place === 'TOPIC' ? topic : question))
}
