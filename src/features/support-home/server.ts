// What other features' servers, pages and the app may use of this feature on the server.
export { mountBanners } from './server/banner-routes.ts'
export { areKnownBanners, hiddenBannersHeader, hiddenBannersIn } from './server/hidden-banners.ts'
export { readHomeCopy } from './server/read-home-copy.ts'
export { readSupportHome } from './server/read-support-home.ts'
export { readSupportLander } from './server/read-support-lander.ts'
