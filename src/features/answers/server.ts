// What other features' servers, pages and the app may use of this feature on the server.
export { mountAnswerStreams } from './server/api/answer-stream-routes.ts'
export { answerHandlers } from './server/api/handlers.ts'
export { answerKeysSetting, newAnswerKey } from './server/records/sign-answers.ts'
export { completeMeanings, keepMeanings, prepareAnswers } from './server/retrieval/known-articles.ts'
export { limitsOfForm } from './server/pages/form-limits.ts'
// pages and other features
export { readHandover } from './server/hand-over/read-handover.ts'
export { type AnswerPageData, readAnswerPage, readFormAnswer } from './server/pages/read-answer-page.ts'
export type { AnswerTileData } from './widget/answer-tile-data.ts'
export { readAnswerTile } from './server/pages/read-answer-widget.ts'
export { proposeArticle, type ProposedArticle } from './server/model/propose-article.ts'
export { tryQuestion } from './server/questions/try-question.ts'
export { readDirectAnswer } from './server/pages/read-direct-answer.ts'
