// What other servers, pages, the process and tests of the whole site may use of the support home on the server.
export { datumNames, homeParts, type PartDecision } from './home-parts.ts'
export { mountBanners } from './server/banner-routes.ts'
export { areKnownBanners, hiddenBannersIn } from './server/hidden-banners.ts'
export { readHomeCopy } from './server/read-home-copy.ts'
export { readSupportHome } from './server/read-support-home.ts'
export { readSupportLander } from './server/read-support-lander.ts'
