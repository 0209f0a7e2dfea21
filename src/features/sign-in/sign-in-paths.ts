/** Addresses and cookie names that the browser needs as well: without the schemas of contract.ts, which stay on the server. */
export const signInPaths = {
  login: '/acctmgmt/login',
  signIn: '/acctmgmt/signin',
  callback: '/acctmgmt/callback',
  signOut: '/acctmgmt/signout',
  /** where an operator's identity provider returns to after a sign-out */
  signedOut: '/acctmgmt/signedout',
  forget: '/acctmgmt/forget',
  extend: '/acctmgmt/extend',
  /** what a script may know of the session: how long it lasts */
  session: '/acctmgmt/session',
  /** the embedded identity provider */
  provider: '/idp',
} as const

/** ACC-07: the state cookie that login reporting reads in the browser; the first name is the one over https. */
export const stateCookieNames = ['__Host-careline_state', 'careline_state'] as const

/** ACC-20: a state cookie says sign-in + 1 h, and nothing moves it. */
export const stateCookieMs = 3_600_000
