// The interface of this feature on the server, for other features' servers, for pages and for the app.
export { mountAnswerStreams } from './server/api/answer-stream-routes.ts'
export { answerHandlers } from './server/api/handlers.ts'
export { answerKeysSetting, newAnswerKey } from '#platform/security/our-answers.ts'
export { warmRemarks } from './engine/remarks/recognise-remark.ts'
export { completeMeanings, startMakingMeanings, prepareAnswers } from './server/retrieval/known-articles.ts'
// pages and other features
export { readHandover } from './server/hand-over/read-handover.ts'
export { type AnswerPageData, readAnswerPage, readFormAnswer } from './server/pages/read-answer-page.ts'
export type { AnswerTileData } from './widget/answer-tile-data.ts'
export { readAnswerTile } from './server/pages/read-answer-widget.ts'
export { proposeArticle, type ProposedArticle } from './server/model/propose-article.ts'
export { tryQuestion } from './server/questions/try-question.ts'
export { readDirectAnswer } from './server/pages/read-direct-answer.ts'
