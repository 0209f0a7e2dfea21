// The part of this feature that only tests of the whole site, benchmarks and tools use, and never the site itself.
export { plainLines, plainText } from './server/results/plain-text.ts'
