import { z } from 'zod'
import { endpoint, type EndpointLimit } from '#contracts/endpoint.ts'
import { audiences, locales } from '#contracts/identity.ts'
import { fitsIntoAddress, maxAnswerLength, maxCommentLength, maxConversationLength, maxLongQuestionLength, maxQuestionLength } from './answer-limits.ts'
import { AnswerSummary } from './answer-summary.ts'
import { answerCodes } from './error-codes.ts'
import { feedbackReasons } from './feedback-reasons.ts'

/** At most 6 KB encoded (QAS-17). */
const AddressQuestion = z.string().max(maxQuestionLength).refine(fitsIntoAddress, 'longer than 6 KB encoded: use the summary’s POST')
/** base64url; ours have 22 characters */
const HandoverId = z.string().min(1).max(64)
const TrueOrFalse = z.enum(['true', 'false'])
/** QAS-17: the path of the page that asks */
const SourcePage = z.string().max(2048).optional()
const modelTimeoutMs = 22_000

/**
 * Each call costs a search, a write or a model's time; all are counted together. A person asks a few questions a
 * minute, and many people may share an address.
 */
export const questionLimit: EndpointLimit = { name: 'answers', tries: 120, seconds: 60, code: answerCodes.tooMany }
/** Lower than for questions, since a conversation is kept for a day. */
export const handoverLimit: EndpointLimit = { name: 'handovers', tries: 10, seconds: 600, code: answerCodes.tooMany }

/**
 * QAS-02: every parameter of the specification. Our additions are `locale`, and `smb` in the path in place of a role.
 */
const QuestionQuery = z.object({
  'app-id': z.string().max(100),
  /** names as `dataSourceNames` gives them, joined by commas; only help articles hold answers */
  includeDatasources: z.string().max(200).optional(),
  isRelatedQnAEnabled: TrueOrFalse.default('true'),
  /** false: the articles' own sentences are used, even if there is a model */
  isCallLLM: TrueOrFalse.default('true'),
  lineOfService: z.string().max(100).optional(),
  gptVersion: z.string().max(60).optional(),
  /** QAS-07: true if the customer asks for a fuller answer, which the first one offered (`isShowGenAIButton`) */
  genAIclick: TrueOrFalse.optional(),
  callSpectra: TrueOrFalse.optional(),
  /** category paths such as ~Support~Internet~DSL~, joined by commas */
  navigationTree: z.string().max(1000).optional(),
  isForums: TrueOrFalse.optional(),
  isWireless: TrueOrFalse.optional(),
  sourcePage: SourcePage,
  searchTerm: AddressQuestion,
  /** kept with the signals of this answer */
  responseSignal: z.string().max(200).optional(),
  isBillingIntent: TrueOrFalse.optional(),
  isUpgradeIntent: TrueOrFalse.optional(),
  isPaymentArrangementIntent: TrueOrFalse.optional(),
  intent: z.string().max(100).optional(),
  /** the account that a personal answer is about; there is no answer unless it belongs to the signed-in customer */
  ban: z.string().max(40).optional(),
  stream: TrueOrFalse.default('false'),
  /** QAS-18: without it the language of the question decides */
  locale: z.enum(locales).optional(),
})
export type QuestionQuery = z.output<typeof QuestionQuery>

const questionEndpoint = {
  limits: [questionLimit],
  method: 'GET',
  access: 'anyone',
  query: QuestionQuery,
  response: AnswerSummary,
  timeoutMs: modelTimeoutMs,
} as const

/** QAS-02, QAS-03, for consumers. With `stream=true` over HTTP the answer comes in lines: docs/answers.md. */
export const answerQuestion = endpoint({
  ...questionEndpoint,
  id: 'answers.answerQuestion',
  summary: 'One answer to a question, made from help articles, with its sources and related questions; stream=true sends it sentence by sentence.',
  path: '/search/v2/answerextraction',
})

/** QAS-02, QAS-03, for small businesses. */
export const answerBusinessQuestion = endpoint({
  ...questionEndpoint,
  id: 'answers.answerBusinessQuestion',
  summary: 'The same for small businesses.',
  path: '/search/v2/answerextraction/smb',
})

/** QAS-07, QAS-15. Any customer type but 'consumer' is a small business. */
export const summariseAnswer = endpoint({
  id: 'answers.summariseAnswer',
  summary: 'One answer to a question of up to 10,000 characters, with its sources and related questions.',
  method: 'POST',
  path: '/search/genai/v1/bestanswer/summary',
  limits: [questionLimit],
  access: 'anyone',
  body: z.object({
    bestAnswerDetails: z.object({
      /** 'Gen_' and the page */
      source: z.string().max(200).default('Gen_'),
      customerType: z.string().max(20).default('consumer'),
      userQuery: z.string().max(maxLongQuestionLength),
      lineOfService: z.string().max(100).optional(),
      gptVersion: z.string().max(60).optional(),
      isForums: z.boolean().default(false),
      isStream: z.boolean().default(false),
      isCallLLM: z.boolean().default(true),
      /** false: the answer is made anew, and not cached */
      cacheAnswer: z.boolean().default(true),
      appId: z.string().max(100),
      /** one path, or several joined by commas */
      navigationTree: z.string().max(1000).optional(),
      /** QAS-17: the path of the page that asks; our addition, as are the next two */
      sourcePage: SourcePage,
      genAIclick: z.boolean().default(false),
      /** QAS-18: without it the language of the question decides */
      locale: z.enum(locales).optional(),
    }),
    /** ignored: the customer is known from the session */
    userAuthDetails: z.object({ slid: z.string().max(255) }).optional(),
  }),
  response: AnswerSummary,
  timeoutMs: modelTimeoutMs,
  isIdempotent: true,
})

/** QAS-04, QAS-12: what the customer's own services allow, from the customer's own data alone. */
export const personaliseAddOns = endpoint({
  id: 'answers.personaliseAddOns',
  summary: 'What the signed-in person’s own accounts say about add-ons.',
  method: 'GET',
  path: '/search/v2/generativeservices/{intentParent}',
  access: 'anyone',
  params: z.object({ intentParent: z.string().min(1).max(60) }),
  query: z.object({
    'app-id': z.string().max(100),
    /** account numbers, joined by commas */
    banList: z.string().max(1000).default(''),
    gptVersion: z.string().max(60).optional(),
    /** joined by commas */
    addOnIntents: z.string().max(300).optional(),
    sourcePage: SourcePage,
    locale: z.enum(locales).default('en'),
  }),
  /** without a summary `errorDetails.statusCode` says why */
  response: z.object({
    subscriberAddOnAIDetails: z.object({ summary: z.string(), signature: z.string().optional() }).optional(),
    errorDetails: z.object({ statusCode: z.string() }).optional(),
    statusCode: z.string().optional(),
  }),
})

/** QAS-05, QAS-13: `conversationHistory` is lines that begin with 'System: ' or 'User: '. */
export const followUp = endpoint({
  id: 'answers.followUp',
  summary: 'The answer to a question that follows others.',
  method: 'POST',
  path: '/search/v1/spectra/',
  limits: [questionLimit],
  access: 'anyone',
  query: z.object({
    userQuestion: AddressQuestion,
    customerType: z.string().max(20).default('consumer'),
    navigationTree: z.string().max(1000).optional(),
    sourcePage: SourcePage,
    /** QAS-18: without it the language of the question decides */
    locale: z.enum(locales).optional(),
  }),
  body: z.object({
    conversationalData: z.object({
      spectra: z.object({ llmSessionId: z.string().max(100).default(''), conversationHistory: z.string().max(maxConversationLength).default('') }),
    }),
  }),
  response: z.object({
    status: z.enum(['success', 'error']),
    /** `conversationHistory` has this question and its answer at its end */
    data: AnswerSummary.extend({ llmSessionId: z.string(), conversationHistory: z.string() }).optional(),
  }),
  timeoutMs: modelTimeoutMs,
  isIdempotent: true,
})

/** FBK-01. An answer that several customers found wrong is no longer served from the cache. */
export const rateAnswer = endpoint({
  id: 'answers.rateAnswer',
  summary: 'Keeps whether an answer helped, and why it did not.',
  method: 'POST',
  path: '/search/v1/answerfeedback',
  limits: [questionLimit],
  access: 'anyone',
  body: z.object({
    /** `bestAnswer.id` */
    answerId: z.string().min(1).max(100),
    fusionQueryId: z.string().max(100).optional(),
    isHelpful: z.boolean(),
    /** the chosen option, by the name of its label */
    reason: z.enum(feedbackReasons).optional(),
    comment: z.string().max(maxCommentLength).optional(),
  }),
  response: z.object({ kept: z.boolean() }),
  errors: [{ status: 503, code: 'NO_ROOM', when: 'the disk has no room to spare: the opinion was not kept' }],
  isIdempotent: true,
})

export const handoverTargets = ['ticket', 'appointment'] as const

/** Characters, questions and answers together. */
const maxHandoverLength = 40_000

/**
 * Hands a conversation with a failed or disliked answer over to a person: it is kept for a day, masked, and shown only
 * to the holder of its id. An answer is kept only if its `signature` proves that it is ours.
 */
export const handOver = endpoint({
  id: 'answers.handOver',
  summary: 'Keeps a conversation for a ticket or an appointment look-up, and says where to go on.',
  method: 'POST',
  path: '/search/v1/handovers',
  limits: [questionLimit, handoverLimit],
  access: 'anyone',
  body: z.object({
    target: z.enum(handoverTargets),
    audience: z.enum(audiences).default('consumer'),
    locale: z.enum(locales).default('en'),
    turns: z.array(z.object({ question: z.string().min(1).max(maxLongQuestionLength), answer: z.string().max(maxAnswerLength).default(''), signature: z.string().max(100).optional() })).min(1).max(20).refine((turns) => turns.reduce((sum, { question, answer }) => sum + question.length + answer.length, 0) <= maxHandoverLength, 'a conversation is too long to be kept'),
  }),
  /** `url`: a path of this site that opens the conversation once, within two minutes */
  response: z.object({ url: z.string() }),
})

const noConversation = { status: 404, code: 'NO_CONVERSATION', when: 'nobody handed over a conversation with this id within its time, or somebody else did' } as const

/** Opens the address of a hand-over. It works once, so that an address that is seen later is worth nothing. */
export const openHandover = endpoint({
  id: 'answers.openHandover',
  summary: 'Exchanges the name in the address of a hand-over for the id of the conversation.',
  method: 'POST',
  path: '/search/v1/handovers/open',
  access: 'anyone',
  body: z.object({ name: HandoverId }),
  response: z.object({ id: z.string(), expiresAt: z.int() }),
  errors: [noConversation],
  isIdempotent: true,
})

/** If the customer was signed in, any other caller gets the response for an unknown id. `expiresAt`: epoch ms. */
export const handedOver = endpoint({
  id: 'answers.readHandover',
  summary: 'A conversation that was handed over, for whoever holds its id.',
  method: 'POST',
  path: '/search/v1/handovers/read',
  access: 'anyone',
  body: z.object({ id: HandoverId }),
  response: z.object({ turns: z.array(z.object({ question: z.string(), answer: z.string(), /** proves to a ticket that the answer is ours */ signature: z.string().optional() })), expiresAt: z.int() }),
  errors: [noConversation],
  isIdempotent: true,
})

