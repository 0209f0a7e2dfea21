import { z } from 'zod'

const text = z.string().min(1)

/** ANS-01: texts of one service that override the widget's own, found by `serviceName`. */
const ServiceOverride = z.object({
  content: z.object({
    serviceName: text,
    navigationTree: z.array(text).optional(),
    displayText: text.optional(),
    errorText: text.optional(),
    topic: text.optional(),
  }),
})

/** ANS-14: every text of the answer widget. `[[TOPIC]]` and `[[searchTerm]]` are filled in by the widget (ANS-08). */
export const HubAnswer = z.object({
  subHeader: text,
  /** `showLabel1`: show more, `showLabel2`: show less */
  showLabel1: text,
  showLabel2: text,
  /** shown at 0, 5, 10, 14 and 18 s */
  loadingMsgArray: z.array(text).length(5),
  resubmitMsg: text,
  resubmitButton: text,
  noAnswer: text,
  /** by error code */
  errorMsg: z.object({ content: z.record(z.string(), text) }),
  cta: text,
  inputPlaceHolder: text,
  askSimilarQuestionLabel: text,
  citationLinkLabel: text,
  citationHeader: text,
  legalDisclaimerLabel: text,
  gptVersion: text,
  /** QAS-04: appended to a personal answer */
  personalizedAnswerSuffix: z.string().optional(),
  /** ANS-19: how to reach a person, with phone number and hours */
  personText: text.optional(),
  /**
   * ANS-18: replies to greetings, thanks and the like that replace the built-in ones; `{phone}` is the operator's
   * number
   */
  remarks: z.object({ greeting: text, thanks: text, goodbye: text, robot: text, abilities: text, person: text, notHelped: text, insult: text, ready: text, agreement: text, emergency: text, noEmergencyCall: text, fire: text, violence: text, crisis: text, language: text }).partial().optional(),
  feedback: z.object({
    content: z.object({
      feedbackHeader: text,
      label1: text,
      label2: text,
      label3: text,
      label4: text,
      feedbackTxt: text,
      feedbackSubHeader: text,
      submitBtn: text,
      feedbackLabel: text,
      positiveTxt: text,
    }),
  }),
  serviceDetails: z.array(ServiceOverride).default([]),
  smbServiceDetails: z.array(ServiceOverride).default([]),
})
export type HubAnswer = z.output<typeof HubAnswer>

/** FLG-05: the feed that holds the answer widget's texts. */
export const HubAnswerFeed = z.object({ 'cms-feed': z.object({ components: z.object({ hubAnswer: HubAnswer }) }) })
export type HubAnswerFeed = z.output<typeof HubAnswerFeed>
