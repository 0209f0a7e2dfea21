// What threads may use of this feature: nothing here loads the rest of it.
export { readArticleOpinions, readAskedQuestions, readSearchSums, type AskedQuestion } from './server/figures/read-search-figures.ts'
export { readNextSearchedHour, type SearchedHour } from './server/figures/read-search-hours.ts'
