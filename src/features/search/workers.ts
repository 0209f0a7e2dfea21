// What threads may use of this feature: nothing here loads the rest of it.
export { readNextSearchedHour, type SearchedHour } from './server/figures/read-search-hours.ts'
