/** ANA-05: who shows a page: the support site, which is the default, the order hub, or an internet app. */
export const reportSources = ['support', 'omhub', 'internetApp'] as const
export type ReportSource = (typeof reportSources)[number]
