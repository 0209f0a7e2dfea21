import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** What the browser asks too: without the schemas. */
export const speedTestPath = '/msapi/shm/v1/tests'
export const saveResultPath = '/msapi/shm/v1/results'
export const readResultPath = '/msapi/shm/v1/results/{id}'
export const ownResultsPath = '/msapi/shm/v1/results'
export const staffSpeedPath = '/msapi/shm/v1/staff/results'
export const checkTestPath = '/msapi/shm/v1/tests/check'

/** NET-02: where the bytes go; they are streams, and no calls. */
export const downloadPath = '/msapi/shm/v1/download'
export const uploadPath = '/msapi/shm/v1/upload'
/** In which a stream shows the token of its test: a header, which no log has. */
export const tokenHeader = 'x-speed-test'

const ofGateway = '/msapi/managewirednetwork/v1/rgSpeedTest/{uverseAccnt}/{oui}/{sn}'

/** NET-05: of an account and its gateway; results name the measured download as well. */
export function wiredTestPath<Step extends 'qualify' | 'history' | 'download' | 'upload'>(step: Step) {
  return (step === 'download' || step === 'upload' ? `${ofGateway}/{downloadKbps}/${step}` : `${ofGateway}/${step}`) as `/${string}`
}

/** The page of the test. */
export function speedPagePath(variant: SiteVariant): string {
  return supportPath(variant, 'speedtest')
}

/** ANA-07: the result's page, which is the link that is shared; it says nothing of whose it is. */
export function resultPagePath(variant: SiteVariant, id?: string): string {
  return supportPath(variant, 'internet', 'home', 'speedtestresult', 'modal') + (id === undefined ? '' : `?test=${encodeURIComponent(id)}`)
}
