/**
 * Ends all sessions of the customer, on every device. Separate from the paths in `sign-in-paths.ts`, which every page
 * loads, because one page alone needs it.
 */
export const endSessionsPath = '/acctmgmt/endsessions'
