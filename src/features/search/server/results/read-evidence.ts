/** What the search gives to answers: the articles of a variant, and what is kept and asked beside them. */
export { fileOf, writeWhole } from '../indexes/index-file.ts'
export { languageOf } from './query-language.ts'
export { variantSearch, type FoundPage, type VariantSearch } from '../indexes/search-indexes.ts'
export { readListTexts } from '../figures/search-store.ts'
export { fingerprintOf } from '../indexes/stored-source.ts'
