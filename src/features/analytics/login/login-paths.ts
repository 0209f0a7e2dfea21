/** Stand alone so that the browser's login report brings no schema along. */
export const loginReportingPath = '/analytics/v1/loginReporting'

/** ANA-04. The specification gives the four fields and leaves the path open. */
export const loginAnalyticsPath = '/msapi/login/unauth/service/v1/loginAnalytics'
