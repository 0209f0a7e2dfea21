import type { SiteVariant } from '#contracts/site-path.ts'
import type { LinkedAccount } from '../session/ask-questions.ts'
import type { WidgetSentences } from './widget-sentences.ts'

/** The AI tile as the page brings it; the rest comes with the widget's script. */
export interface AnswerTileData {
  /** service key */
  key: string
  heading: string
  subHeader: string
  placeholder: string
  button: string
  questions: readonly { id: string; question: string }[]
  variant: SiteVariant
  isSignedIn: boolean
  /** QAS-10 */
  origin: string
  linkOrigins: readonly string[]
  account: LinkedAccount | undefined
  sentences: Pick<WidgetSentences, 'questionLabel' | 'loadingWidget' | 'lost' | 'commonQuestions' | 'carousel'>
}
