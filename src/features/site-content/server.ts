// What other servers, pages, the process, tools and tests of the whole site may use of the content on the server.
export { readSupportData, type SupportData } from './server/feeds/read-page-data.ts'
export { readSite } from './server/feeds/read-site.ts'
export { readFlags, type SetFlag, turnDueFlags, writeFlag } from './server/flags/flag-store.ts'
export { rolloutReason, valueFor } from './server/flags/resolve-flag.ts'
export { readSupportFlags } from './server/flags/read-support-flags.ts'
export { ContentError } from './server/files/content-problems.ts'
export { siteContentHandlers } from './server/handlers.ts'
export { publishContent } from './server/store/publish-content.ts'
// the Studio's
export { findMarkdownProblems } from './server/files/markdown-problems.ts'
export { type ArticleRow, readArticleRows, readPublishedContent, replaceArticle } from './server/store/edited-articles.ts'
