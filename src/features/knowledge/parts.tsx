import { lazy } from 'react'

export { ArticleView } from './ui/article-view.tsx'
export { DeviceSelectorView } from './ui/device-selector-view.tsx'
export { LibraryView } from './ui/library-view.tsx'
export { TextPageView } from './ui/text-page-view.tsx'
export { SubTopicView, TopicView } from './ui/topic-view.tsx'

/** Its script comes when somebody opens one. */
export const ArticleDrawer = lazy(async () => ({ default: (await import('./ui/article-drawer.tsx')).ArticleDrawer }))
