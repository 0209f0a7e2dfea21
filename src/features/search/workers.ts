// What threads may use of this feature: nothing here loads the rest of it.
export { type AskedQuestion, readArticleOpinions, readAskedQuestions, readSearchSums } from './server/figures/read-search-figures.ts'
export { readNextSearchedHour, type SearchedHour } from './server/figures/read-search-hours.ts'
