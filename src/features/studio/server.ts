// What other servers, pages, the process and tests of the whole site may use of the Studio on the server.
export { studioHandlers } from './server/handlers.ts'
export { keepSchedule } from './server/keep-schedule.ts'
export type { StudioFrame } from './studio-view.ts'
export { exportChanges } from './server/change-log.ts'
export { type EditorAnswer, readEditorPage, submitEditorForm } from './pages/server/editor-page.ts'
export { readArticleList } from './pages/server/read-article-list.ts'
export { readStudioFrame } from './pages/server/read-frame.ts'
export { readChangesPage, readHistoryPage } from './pages/server/read-history.ts'
