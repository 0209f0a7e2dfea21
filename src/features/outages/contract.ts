// The endpoints, paths and pure rules of outages that others may use.
export { checkZip, linkedAccountOutages, listStudioOutages, type LocalOutage, outagesForStaff, readOutageStatus, readStudioOutage, saveStudioOutage } from './outage-endpoints.ts'
