import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** Paths that the browser uses too, kept apart from the schemas. */
export const speedTestPath = '/msapi/shm/v1/tests'
export const saveResultPath = '/msapi/shm/v1/results'
export const readResultPath = '/msapi/shm/v1/results/{id}'
export const ownResultsPath = '/msapi/shm/v1/results'
export const staffSpeedPath = '/msapi/shm/v1/staff/results'
export const checkTestPath = '/msapi/shm/v1/tests/check'

/** NET-02: paths of the test's bytes, which are streamed and are not JSON endpoints. */
export const downloadPath = '/msapi/shm/v1/download'
export const uploadPath = '/msapi/shm/v1/upload'
/** The header in which a stream sends the token of its test; headers are not logged. */
export const tokenHeader = 'x-speed-test'

const ofGateway = '/msapi/managewirednetwork/v1/rgSpeedTest/{uverseAccnt}/{oui}/{sn}'

/** NET-05: path of a test of an account and its gateway; the paths of results also contain the measured download. */
export function wiredTestPath<Step extends 'qualify' | 'history' | 'download' | 'upload'>(step: Step) {
  return (step === 'download' || step === 'upload' ? `${ofGateway}/{downloadKbps}/${step}` : `${ofGateway}/${step}`) as `/${string}`
}

/** The page of the test. */
export function speedPagePath(variant: SiteVariant): string {
  return supportPath(variant, 'speedtest')
}

/** ANA-07: the page of a result, which is also the link to share; it does not reveal whose result it is. */
export function resultPagePath(variant: SiteVariant, id?: string): string {
  return supportPath(variant, 'internet', 'home', 'speedtestresult', 'modal') + (id === undefined ? '' : `?test=${encodeURIComponent(id)}`)
}
