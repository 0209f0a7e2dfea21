// Exports for tests of the whole site, benchmarks and tools only; the site itself never imports them.
export { loadContent } from './server/files/load-content.ts'
export { purgeArticlePictures } from './server/pictures/purge-pictures.ts'
export { publishOurContent } from './server/store/publish-our-content.ts'
