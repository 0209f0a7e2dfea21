import type { ReportSource } from '#contracts/report-source.ts'
import { isProductionHost } from '#platform/config/report-hosts.ts'

/** The codes of the reports (ANA-05, ANA-06). No schema comes with them: browsers read this file too. */

export const statusCodes = { cancel: '-1', unknown: '-2', unsuccessful: '0', login: 'LGN_01' } as const

export const successFlags = { successful: '1', unsuccessful: '0', userCancel: '-1', unknown: '-2' } as const
export type SuccessFlag = (typeof successFlags)[keyof typeof successFlags]

/**
 * ANA-05. The specification lists the codes and leaves open who gets which: ESUP is a signed-in person on the support
 * site, CMO_AUTH a signed-in person elsewhere (order hub, internet app), CMO_UNAUTH everybody who is not signed in.
 */
export const flowCodes = ['ESUP', 'CMO_AUTH', 'CMO_UNAUTH'] as const
export type FlowCode = (typeof flowCodes)[number]

/**
 * What a variant changes (ANA-05): flow code, paths and event names. The specification gives no spelling for the names:
 * a sink elsewhere gets ours with the prefix; our own tables keep the plain name and the source beside it.
 */
const reportVariants: Readonly<Record<ReportSource, { signedIn: FlowCode; basePath: string; namePrefix: string }>> = {
  support: { signedIn: 'ESUP', basePath: '/support', namePrefix: '' },
  omhub: { signedIn: 'CMO_AUTH', basePath: '/orders/details', namePrefix: 'omhub_' },
  internetApp: { signedIn: 'CMO_AUTH', basePath: '/support', namePrefix: 'internetapp_' },
}

export function flowCodeOf(isSignedIn: boolean, source: ReportSource = 'support'): FlowCode {
  return isSignedIn ? reportVariants[source].signedIn : 'CMO_UNAUTH'
}

/** The name that a sink elsewhere knows an event by. */
export function eventNameOf(name: string, source: ReportSource = 'support'): string {
  return reportVariants[source].namePrefix + name
}

/**
 * Where the variant's pages begin.
 * @public
 */
export function basePathOf(source: ReportSource = 'support'): string {
  return reportVariants[source].basePath
}

export const reportSuites = { production: 'attconprod', other: 'attcondev' } as const
export type ReportSuite = (typeof reportSuites)[keyof typeof reportSuites]

/** ANA-06: `host` is the page's, with or without its port; only the production host itself reports as production. */
export function reportSuiteOf(host: string, productionHost: string): ReportSuite {
  return isProductionHost(host, productionHost) ? reportSuites.production : reportSuites.other
}

/** ANA-08: as much of an answer as a report may hold. */
export const maxAnswerText = 30
