/** What the search gives to answers: the articles of a variant, and what is kept and asked beside them. */
export { fileOf, writeWhole } from './index-file.ts'
export { languageOf } from './query-language.ts'
export { variantSearch, type FoundPage, type VariantSearch } from './search-indexes.ts'
export { readListTexts } from './search-store.ts'
export { fingerprintOf } from './stored-source.ts'
