import { lazy } from 'react'

export { AccountMenu } from './ui/account-menu.tsx'
export { EndSessions } from './ui/end-sessions.tsx'
export { LoginView } from './ui/login-view.tsx'
export { useOtherTab } from './ui/other-tab.ts'
export { SessionWatch } from './ui/session-watch.tsx'
export { stateCookieNames } from './sign-in-paths.ts'
/** Loaded after the page's own script, because few devices are recognised; its links and form work without script. */
export const RecognisedNotice = lazy(async () => ({ default: (await import('./ui/recognised-notice.tsx')).RecognisedNotice }))
