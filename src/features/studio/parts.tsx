export { ArticleEditorView } from './ui/article-editor-view.tsx'
export { ArticleListView } from './ui/article-list-view.tsx'
export { ChangesView, HistoryView } from './ui/history-view.tsx'
export { StudioHome } from './ui/studio-home.tsx'
