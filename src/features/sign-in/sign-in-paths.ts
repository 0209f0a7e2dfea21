/** Paths and cookie names that the browser needs too, without the schemas of contract.ts, which stay on the server. */
export const signInPaths = {
  login: '/acctmgmt/login',
  signIn: '/acctmgmt/signin',
  callback: '/acctmgmt/callback',
  signOut: '/acctmgmt/signout',
  /** the address that an operator's identity provider returns to after a sign-out */
  signedOut: '/acctmgmt/signedout',
  forget: '/acctmgmt/forget',
  extend: '/acctmgmt/extend',
  /** tells a script when the session ends */
  session: '/acctmgmt/session',
  /** the embedded identity provider */
  provider: '/idp',
} as const

/** ACC-07: the state cookie that login reporting reads in the browser; the first name is the one used over https. */
export const stateCookieNames = ['__Host-careline_state', 'careline_state'] as const

/** ACC-20: a state cookie expires 1 h after sign-in and is never extended. */
export const stateCookieMs = 3_600_000
