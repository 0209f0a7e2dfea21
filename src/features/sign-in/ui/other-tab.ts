import { useEffect, useEffectEvent } from 'react'
import { signInPaths, stateCookieNames } from '../sign-in-paths.ts'
import { askForSession } from './session-clock.ts'
import { tellOtherTabs } from './session-tabs.ts'

/** ACC-07: the opaque id of whom the state cookie says to be signed in; '' for nobody. */
function signedInId(): string {
  for (const pair of document.cookie.split(/; */)) {
    const [name, value = ''] = pair.split('=')
    if ((stateCookieNames as readonly string[]).includes(name!)) return value.split(':')[0]!
  }
  return ''
}

/**
 * ACC-09: what another tab did, noticed when somebody comes back to this one: the state cookie says that there is news, and
 * the server whether it is true. `onSignIn`: somebody is signed in now whom this page does not know. A sign-out is told to
 * whoever watches this page's session.
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
      // the cookie ends before a long session does
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
