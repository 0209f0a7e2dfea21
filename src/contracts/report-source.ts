/** ANA-05: the application that shows a page: the support site (default), the order hub, or an internet app. */
export const reportSources = ['support', 'omhub', 'internetApp'] as const
export type ReportSource = (typeof reportSources)[number]
