import { variantOf } from '#contracts/site-path.ts'
import { reportEvent } from '#features/analytics/parts.tsx'
import { errorClassOf } from '#features/answers/contract.ts'
import type { WidgetReports } from '#features/answers/parts.tsx'

/** ANA-07: the modal's page, letter for letter. */
const feedbackPage = '/search/unhelpfulfeedback/modal'

/** What the answer widget reports on our own pages (ANA-01, ANS-09). */
export function answerReports(isSignedIn: boolean): WidgetReports {
  const place = () => ({ ...variantOf(window.location.pathname), isAnonymous: !isSignedIn })
  return {
    feedbackOpened: () => reportEvent({ name: 'Page_Load', page: feedbackPage, ...place() }),
    failed: (errorCode) => reportEvent({ name: 'error/log', page: window.location.pathname, ...place(), code: errorCode || 'none', message: errorClassOf(errorCode) }),
  }
}
