/** The path of `loginReporting`, in a file without schemas, so that the browser's login report does not load them. */
export const loginReportingPath = '/analytics/v1/loginReporting'

/** ANA-04: the specification names the four fields and leaves the path open. */
export const loginAnalyticsPath = '/msapi/login/unauth/service/v1/loginAnalytics'
