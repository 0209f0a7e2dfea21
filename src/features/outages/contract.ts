// The endpoints, paths and pure rules of outages that others may use.
export { linkedAccountOutages, type LocalOutage, outagesForStaff } from './outage-endpoints.ts'
export type { ZipField } from './outages-view-model.ts'
export { followingPath, outagesPath } from './rules/outage-paths.ts'
