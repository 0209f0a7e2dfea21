import { useEffect } from 'react'
import { mayReport, reporterOf, reportLogin, sourceOfPage } from '#features/analytics/parts.tsx'
import { SessionWatch, stateCookieNames } from '#features/sign-in/parts.tsx'
import type { SessionView } from '#platform/context/page-context.ts'

/** Loaded after the page's own script on every page of a signed-in customer. */
export function SignedIn({ session }: { session: SessionView | undefined }) {
  useEffect(reportLoginOfThisPage, [])
  return session && <SessionWatch session={session} onEnd={reportEnd} />
}

function reportEnd(): void {
  reporterOf(false)({ name: 'systemEvent', eventName: 'sessionEnded', successFlag: '1', statusCode: 'expired' })
}

/** ANA-03: reports the login, with this document's start as the time of entry. */
function reportLoginOfThisPage(): void {
  if (!mayReport()) return
  const { pathname, protocol } = window.location
  const report = reporterOf(true)
  void reportLogin({
    cookies: document,
    isSecure: protocol === 'https:',
    enteredAt: performance.timeOrigin,
    stateCookieNames,
    source: sourceOfPage(pathname),
    fetch: window.fetch.bind(window),
    report: (login) => report({ ...login, page: pathname }),
    logError: (code) => report({ name: 'error/log', page: pathname, code }),
  })
}
