// The part of search that worker threads may use: it does not load the rest of the feature.
export { type AskedQuestion, readArticleOpinions, readAskedQuestions, readSearchSums } from './server/figures/read-search-figures.ts'
export { readNextSearchedHour, type SearchedHour } from './server/figures/read-search-hours.ts'
