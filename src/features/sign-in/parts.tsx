export { AccountMenu } from './ui/account-menu.tsx'
export { LoginView } from './ui/login-view.tsx'
export { RecognisedNotice } from './ui/recognised-notice.tsx'
export { SessionWatch } from './ui/session-watch.tsx'
