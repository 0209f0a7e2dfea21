import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { loginReportingPath } from './login-paths.ts'

/** ANA-03, ANA-04: the site's settings that the browser needs before it reports a sign-in. */
export const loginReporting = endpoint({
  id: 'analytics.readLoginReporting',
  summary: 'Whether and from where sign-ins are reported.',
  method: 'GET',
  path: loginReportingPath,
  access: 'anyone',
  response: z.object({
    isDisabled: z.boolean(),
    isProductionSignInHost: z.boolean(),
    /** without a trailing slash; '' is the page's own origin */
    loginAnalyticsOrigin: z.string(),
  }),
})
