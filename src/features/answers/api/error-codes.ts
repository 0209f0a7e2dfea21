/** ANS-09: the class of an error code in the operator's analytics. */
export type ErrorClass = 'data failure' | 'business rule failure' | 'user failure' | 'system failure' | 'success' | 'unknown error'

const codesOf = {
  'data failure': ['SPTSEARCH-100'],
  'business rule failure': ['SPTSEARCH-101', 'SPTSEARCH-SPTR-1001'],
  'user failure': ['SPTSEARCH-102', 'SPTSEARCH-SPTR-4012', 'SPTSEARCH-SPTR-8002', 'SPTSEARCH-SPTR-8003', 'SPTSEARCH-SPTR-8012', 'SPTSEARCH-SPTR-2001'],
  'system failure': ['SPTSEARCH-103', 'SPTSEARCH-SPTR-4004', 'SPTSEARCH-SPTR-4999', 'SPTSEARCH-SPTR-5001', 'SPTSEARCH-SPTR-8999'],
  success: ['Success_Admit'],
} as const satisfies Partial<Record<ErrorClass, readonly string[]>>

const classOf = new Map<string, ErrorClass>(Object.entries(codesOf).flatMap(([name, codes]) => codes.map((code) => [code, name as ErrorClass])))

/** ANS-09: the class of an answer service's code. */
export function errorClassOf(code: string | undefined): ErrorClass {
  return classOf.get(code ?? '') ?? 'unknown error'
}

/** The codes that our services return; docs/answers.md describes them for operators. */
export const answerCodes = {
  success: 'Success_Admit',
  /** there is no text of this audience and language to answer from, or none in the requested data sources */
  noData: 'SPTSEARCH-100',
  /** the intent belongs to a feature that a flag has switched off */
  switchedOff: 'SPTSEARCH-101',
  /** no article answers the question with enough confidence */
  notKnown: 'SPTSEARCH-102',
  /** something broke on our side */
  fault: 'SPTSEARCH-103',
  /** this visitor has asked too many questions in a short time */
  tooMany: 'SPTSEARCH-SPTR-1001',
  /** the conversation so far is unreadable: none of its lines begins with 'System: ' or 'User: ' */
  unreadableConversation: 'SPTSEARCH-SPTR-2001',
  /** a personal answer requires a signed-in customer */
  signInRequired: 'SPTSEARCH-SPTR-4012',
  /** the model could not be reached, and the articles do not answer */
  modelUnreachable: 'SPTSEARCH-SPTR-4004',
  /** the model gave nothing that its sources support, and the articles do not answer */
  modelUnsound: 'SPTSEARCH-SPTR-4999',
  /** the time ran out */
  timeout: 'SPTSEARCH-SPTR-5001',
  /** the account is not one of the customer's, or none was named */
  noLinkedAccount: 'SPTSEARCH-SPTR-8002',
  /** the intent is unknown */
  unknownIntent: 'SPTSEARCH-SPTR-8003',
  /** the question has no word in it, or is longer than the limit */
  unreadableQuestion: 'SPTSEARCH-SPTR-8012',
  /** the customer's own data could not be read */
  personalDataFault: 'SPTSEARCH-SPTR-8999',
} as const
export type AnswerCode = (typeof answerCodes)[keyof typeof answerCodes]
