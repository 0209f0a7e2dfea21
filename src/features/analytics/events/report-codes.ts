import type { ReportSource } from '#contracts/report-source.ts'
import type { ReportSettings } from '#platform/config/report-hosts.ts'

/** The codes of the reports (ANA-05, ANA-06). In a file without schemas, because browsers load it too. */

export const statusCodes = { cancel: '-1', unknown: '-2', unsuccessful: '0', login: 'LGN_01' } as const

export const successFlags = { successful: '1', unsuccessful: '0', userCancel: '-1', unknown: '-2' } as const
export type SuccessFlag = (typeof successFlags)[keyof typeof successFlags]

/**
 * ANA-05. The specification lists the codes and leaves open when each applies: ESUP is a signed-in customer on the
 * support site, CMO_AUTH a signed-in customer elsewhere (order hub, internet app), CMO_UNAUTH every visitor who is not
 * signed in.
 */
export const flowCodes = ['ESUP', 'CMO_AUTH', 'CMO_UNAUTH'] as const
export type FlowCode = (typeof flowCodes)[number]

/**
 * What differs by source (ANA-05): flow code, paths and event names. The specification gives no spelling for the names:
 * an external sink gets our names with the prefix; our own tables store the plain name and the source.
 */
const reportVariants: Readonly<Record<ReportSource, { signedIn: FlowCode; basePath: string; namePrefix: string }>> = {
  support: { signedIn: 'ESUP', basePath: '/support', namePrefix: '' },
  omhub: { signedIn: 'CMO_AUTH', basePath: '/orders/details', namePrefix: 'omhub_' },
  internetApp: { signedIn: 'CMO_AUTH', basePath: '/support', namePrefix: 'internetapp_' },
}

export function flowCodeOf(isSignedIn: boolean, source: ReportSource = 'support'): FlowCode {
  return isSignedIn ? reportVariants[source].signedIn : 'CMO_UNAUTH'
}

/** The name of an event for an external sink. */
export function eventNameOf(name: string, source: ReportSource = 'support'): string {
  return reportVariants[source].namePrefix + name
}

/**
 * The base path of the source's pages.
 * @public
 */
export function basePathOf(source: ReportSource = 'support'): string {
  return reportVariants[source].basePath
}

export const reportSuites = { production: 'attconprod', other: 'attcondev' } as const
export type ReportSuite = (typeof reportSuites)[keyof typeof reportSuites]

/** ANA-06: only the production host itself reports as production. */
export function reportSuiteOf({ isProductionHost }: Pick<ReportSettings, 'isProductionHost'>): ReportSuite {
  return isProductionHost ? reportSuites.production : reportSuites.other
}

/** ANA-08: the most characters of an answer in a report. */
export const maxAnswerText = 30
