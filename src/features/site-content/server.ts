// What other features' servers, pages and the app may use of this feature on the server.
export { readSupportData, type SupportData } from './server/feeds/read-page-data.ts'
export { readSite } from './server/feeds/read-site.ts'
export { readSupportFlags } from './server/feeds/read-support-flags.ts'
export { ContentError } from './server/files/load-content.ts'
export { siteContentHandlers } from './server/handlers.ts'
export { publishContent } from './server/store/publish-content.ts'
