// The server-side exports of the support home for other features, pages, the server process and whole-site tests.
export { datumNames, homeParts, type PartDecision } from './home-parts.ts'
export { mountBanners } from './server/banner-routes.ts'
export { areKnownBanners, hiddenBannersIn } from './server/hidden-banners.ts'
export { readHomeCopy } from './server/read-home-copy.ts'
export { readSupportHome } from './server/read-support-home.ts'
export { readSupportLander } from './server/read-support-lander.ts'
