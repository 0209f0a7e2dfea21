import { useEffect, useEffectEvent } from 'react'
import { signInPaths, stateCookieNames } from '../sign-in-paths.ts'
import { askForSession } from './session-clock.ts'
import { tellOtherTabs } from './session-tabs.ts'

/** ACC-07: the opaque user id in the state cookie; '' if there is none. */
function signedInId(): string {
  for (const pair of document.cookie.split(/; */)) {
    const [name, value = ''] = pair.split('=')
    if ((stateCookieNames as readonly string[]).includes(name!)) return value.split(':')[0]!
  }
  return ''
}

/**
 * ACC-09: notices what another tab did when the visitor returns to this tab: a changed state cookie is the hint, and
 * the server confirms it. `onSignIn` is called if a customer is signed in whom this page does not know. A sign-out is
 * broadcast to the watchers of this page's session.
 */
export function useOtherTab(isSignedIn: boolean, onSignIn: () => void): void {
  const tell = useEffectEvent(onSignIn)
  useEffect(() => {
    let known = signedInId()
    const look = async () => {
      const now = signedInId()
      if (document.visibilityState !== 'visible' || now === known) return
      known = now
      const checked = await askForSession(signInPaths.session, false)
      // the cookie expires before a long session does
      if (checked.ok && now !== '') tell()
      else if (!checked.ok && checked.hasEnded && isSignedIn) tellOtherTabs({ kind: 'signing-out' })
    }
    const onReturn = () => void look()
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('focus', onReturn)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('focus', onReturn)
    }
  }, [isSignedIn])
}
