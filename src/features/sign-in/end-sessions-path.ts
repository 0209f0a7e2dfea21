/** Ends all sessions of the person, on every device. One page alone needs it: the table of `sign-in-paths.ts` is on every page. */
export const endSessionsPath = '/acctmgmt/endsessions'
