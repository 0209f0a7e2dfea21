// What other servers, pages and the process may use of articles, topics and devices on the server.
export { isOpen } from './opening-hours.ts'
export { knowledgeHandlers } from './server/handlers.ts'
export { previewMarkdown } from './server/preview-markdown.ts'
export { readArticleCopy } from './server/read-article-copy.ts'
export { readCallCopy } from './server/read-call-copy.ts'
export { readDeviceCopy } from './server/read-device-copy.ts'
export { previewArticle } from './server/get-article.ts'
