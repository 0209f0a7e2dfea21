// What other features' servers, pages and the app may use of this feature on the server; the last three are for tests of the whole and benchmarks.
export { mountAnswerStreams } from './server/api/answer-stream-routes.ts'
export { answerHandlers } from './server/api/handlers.ts'
export { answerKeysSetting, answerSigner, isOurAnswer, newAnswerKey } from './server/records/sign-answers.ts'
export { completeMeanings, keepMeanings, prepareAnswers } from './server/retrieval/known-articles.ts'
export { limitsOfForm } from './server/pages/form-limits.ts'
// pages and other features
export { readHandover } from './server/hand-over/read-handover.ts'
export { type AnswerPageData, readAnswerPage, readFormAnswer } from './server/pages/read-answer-page.ts'
export { type AnswerTileData, readAnswerTile } from './server/pages/read-answer-widget.ts'
export { readDirectAnswer } from './server/pages/read-direct-answer.ts'
export { embeddedEncoder } from './server/meanings/embedded-encoder.ts'
export { answersCopy } from './server/answers-copy.ts'
export { articleRetriever } from './server/retrieval/article-retriever.ts'
