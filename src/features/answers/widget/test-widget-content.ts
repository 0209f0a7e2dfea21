import { evaluateSearchFlags, type SearchFlags } from '#features/site-content/contract.ts'
import { serviceDetailsOf } from '../services/service-details.ts'
import type { WidgetContent, WidgetTexts } from './widget-content.ts'
import { widgetSentences } from './widget-sentences.ts'
import { emptyAnswer, idleState, type AnsweredQuestion, type WidgetAnswer, type WidgetState } from '../session/widget-state.ts'

/** For tests and stories. */

const texts: WidgetTexts = {
  subHeader: 'Ask in your own words.',
  showLabel1: 'Show more',
  showLabel2: 'Show less',
  loadingMsgArray: ['Looking…', 'Reading…', 'Ordering…', 'Checking…', 'Almost there…'],
  resubmitMsg: 'This takes longer than it should, so we stopped.',
  resubmitButton: 'Ask again',
  noAnswer: 'We have no answer to “[[searchTerm]]” yet.',
  errorMsg: { content: { 'SPTSEARCH-103': 'Answers are not working right now.' } },
  cta: 'Ask',
  inputPlaceHolder: 'Type your question',
  askSimilarQuestionLabel: 'People also ask',
  citationLinkLabel: 'Read the article',
  citationHeader: 'Where this answer comes from',
  legalDisclaimerLabel: 'This answer was put together automatically.',
  gptVersion: 'v1',
  feedback: {
    content: {
      feedbackHeader: 'What was wrong?',
      label1: 'It did not answer',
      label2: 'It was not correct',
      label3: 'It was hard to understand',
      label4: 'Something else',
      feedbackTxt: 'Tell us more (optional)',
      feedbackSubHeader: 'Choose the reason that fits best.',
      submitBtn: 'Send feedback',
      feedbackLabel: 'Was this helpful?',
      positiveTxt: 'Thank you.',
    },
  },
}

function answered(question: string, answer: string): AnsweredQuestion {
  return { id: question.replaceAll(' ', '_'), question, answer, citations: [{ title: 'Gateway lights', url: '/support/article/internet/KM1000101' }] }
}

export const commonQuestions = [
  answered('What does the red light mean?', '<p>There is no connection.</p>'),
  answered('Where do I put my gateway?', '<p>On a shelf.</p>'),
  answered('How do I restart my gateway?', '<p>Unplug it for a minute.</p>'),
]

/** The content of a widget with every flag but two on; `flags` overrides them. */
export function buildWidgetContent(parts: Partial<Omit<WidgetContent, 'flags'>> & { flags?: Partial<SearchFlags> } = {}): WidgetContent {
  const { enableAPICallOnPageLoad, enableForums, ...others } = evaluateSearchFlags([])
  const on = Object.fromEntries(Object.keys(others).map((name) => [name, true])) as typeof others
  return { service: serviceDetailsOf('u-verse-high-speed-internet', 'en')!, locale: 'en', texts, commonQuestions, sentences: widgetSentences('en'), account: undefined, origin: '', site: '', linkOrigins: [], ...parts, flags: { ...on, enableAPICallOnPageLoad, enableForums, ...parts.flags } }
}

export function buildWidgetAnswer({ text = '<p>Unplug the gateway, wait a minute, and plug it in again.</p>', ...parts }: Partial<WidgetAnswer> & { text?: string } = {}): WidgetAnswer {
  const bestAnswer = { id: 'answer-1', question: 'How do I restart it?', answer: text, articleIds: ['KM1000101'], related_questions: [], related_answers: [] }
  return { ...emptyAnswer, bestAnswer, isShowBestAnswer: true, citations: [{ title: 'Set up or restart your gateway', url: '/support/article/internet/KM1000101' }], relatedQuestions: [answered('Why does it blink?', '<p>It starts.</p>')], ...parts }
}

export function buildWidgetState(parts: Partial<WidgetState>): WidgetState {
  return { ...idleState, ...parts }
}
