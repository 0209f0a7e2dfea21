// What tests of the whole site, benchmarks and tools take of this feature beyond its other doors. The site itself never does.
export { loadContent } from './server/files/load-content.ts'
export { forgetArticlePictures } from './server/pictures/forget-pictures.ts'
export { publishOurContent } from './server/store/publish-our-content.ts'
