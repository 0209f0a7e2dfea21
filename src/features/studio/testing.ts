// What only tests of the whole site take of the Studio.
export { moveStudioPage, readStudioPage, saveStudioPage } from './page-contents/page-endpoints.ts'
export { ownerOfAddress } from './redirects/own-addresses.ts'
