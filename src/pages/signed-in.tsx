import { useEffect } from 'react'
import { variantOf } from '#contracts/site-path.ts'
import { mayReport, reportEvent, reportLogin, sourceOfPage } from '#features/analytics/parts.tsx'
import { SessionWatch, stateCookieNames } from '#features/sign-in/parts.tsx'
import type { SessionView } from '#platform/page-context.ts'

/** What every page of a signed-in person brings after its own script. */
export function SignedIn({ session }: { session: SessionView }) {
  useEffect(reportLoginOfThisPage, [])
  return <SessionWatch session={session} />
}

/** ANA-03: the app was entered when this document began. */
function reportLoginOfThisPage(): void {
  if (!mayReport()) return
  const { pathname, protocol } = window.location
  const everyEvent = { page: pathname, ...variantOf(pathname), isAnonymous: false }
  void reportLogin({
    cookies: document,
    isSecure: protocol === 'https:',
    enteredAt: performance.timeOrigin,
    stateCookieNames,
    source: sourceOfPage(pathname),
    fetch: window.fetch.bind(window),
    report: (login) => reportEvent({ ...everyEvent, ...login }),
    logError: (code) => reportEvent({ ...everyEvent, name: 'error/log', code }),
  })
}
