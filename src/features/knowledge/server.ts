// What other features' servers, pages and the app may use of this feature on the server.
export { knowledgeHandlers } from './server/handlers.ts'
export { readArticleCopy } from './server/read-article-copy.ts'
export { readCallCopy } from './server/read-call-copy.ts'
export { readDeviceCopy } from './server/read-device-copy.ts'
