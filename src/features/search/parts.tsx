export { ResultsView } from './ui/results-view.tsx'
export { SearchForm } from './ui/search-form.tsx'
export { SearchTile } from './ui/search-tile.tsx'
export { ArticleFeedback, signalOf as feedbackSignal } from './ui/article-feedback.tsx'
