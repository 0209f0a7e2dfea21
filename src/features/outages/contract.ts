// The endpoints, paths and pure rules of outages that others may use.
export { checkZip, linkedAccountOutages, listFollowedOutages, type LocalOutage, outagesForStaff, readOutageStatus, unfollowOutages } from './outage-endpoints.ts'
export type { OutageNotice, ZipField } from './outages-view-model.ts'
export type { OutageService } from './rules/outage-model.ts'
export { followingPath, outagesPath } from './rules/outage-paths.ts'
