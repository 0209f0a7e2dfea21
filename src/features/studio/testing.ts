// Exports of the Studio for tests of the whole site only.
export { moveStudioPage, readStudioPage, saveStudioPage } from './page-contents/page-endpoints.ts'
export { ownerOfAddress } from './redirects/own-addresses.ts'
