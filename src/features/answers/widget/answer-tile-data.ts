import type { SiteVariant } from '#contracts/site-path.ts'
import type { LinkedAccount } from '../session/ask-questions.ts'
import type { WidgetSentences } from './widget-sentences.ts'

/** The data of the AI tile that comes with the page; the rest comes with the widget's script. */
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
  /** QAS-10: the origin of the search services; '' is the page's own */
  origin: string
  linkOrigins: readonly string[]
  account: LinkedAccount | undefined
  sentences: Pick<WidgetSentences, 'questionLabel' | 'loadingWidget' | 'lost' | 'commonQuestions' | 'carousel'>
}
