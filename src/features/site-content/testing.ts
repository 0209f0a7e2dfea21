// Exports for tests of the whole site, benchmarks and tools only; the site itself never imports them.
export { loadContent } from './server/files/load-content.ts'
export { forgetArticlePictures } from './server/pictures/forget-pictures.ts'
export { publishOurContent } from './server/store/publish-our-content.ts'
