import { lazy } from 'react'

export { AccountMenu } from './ui/account-menu.tsx'
export { LoginView } from './ui/login-view.tsx'
export { RecognisedNotice } from './ui/recognised-notice.tsx'
/** Only signed-in pages load it, and nothing waits for it. */
export const SessionWatch = lazy(async () => ({ default: (await import('./ui/session-watch.tsx')).SessionWatch }))
