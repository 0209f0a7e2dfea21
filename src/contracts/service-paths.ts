import { signInPath, type SiteVariant } from './site-path.ts'

/**
 * API-10: paths of the specification that no page of this site calls today, kept verbatim for projects that build on
 * them. The caller fills in `{place}`. The specification leaves three of them open: the content feeds of search and of
 * the shop's listing, and the mobile sign-in; their paths are this project's own.
 */
export const servicePaths = {
  /** defined and unused */
  appointmentDtvToken: '/msapi/manageappointmentsms/v1/appointment/dtvtoken',
  setAccountFocus: '/msapi/authdevicesupportms/v1/setacctfocus/',
  manageSession: '/msapi/accountservices/v1/gnsess/manage',
  accountTopics: '/msapi/managewirednetwork/v1/accountopics',
  serviceAlert: '/msapi/resolve/v1/alert/support/na/service',
  /** the alert of wireless services names its source */
  wirelessServiceAlert: '/msapi/resolve/v1/alert/support/na/service?sourceID={sourceID}',
  contactProfile: '/esupport/sharedSegments/contactusprofileinfo.jsp',
  unauthenticatedLogin: '/msapi/login/unauth/service/v1/haloc/do/login',
  buyListing: '/msapi/idp-content-orchestration/v1/scms/shared/sales/buylisting/consumer',
} as const

/**
 * API-10: the content feed of search, one for each audience.
 * @public
 */
export function searchFeedPath({ audience }: Pick<SiteVariant, 'audience'>): string {
  return `/msapi/idp-content-orchestration/v1/idpcms/support/search/${audience}`
}

/**
 * API-10: where signing in begins, with the return address; phones have their own entry.
 * @public
 */
export const signInRedirects = {
  desktop: signInPath,
  mobile: (finalUrl: string) => `${signInPath(finalUrl)}&view=mobile`,
} as const
