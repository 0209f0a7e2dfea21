// What tests of the whole site, benchmarks and tools take of this feature beyond its other doors. The site itself never does.
export { plainLines, plainText } from './server/results/plain-text.ts'
