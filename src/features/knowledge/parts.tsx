import { lazy } from 'react'

export { ArticleBody } from './ui/article/article-body.tsx'
export { ArticleView } from './ui/article/article-view.tsx'
export { DeviceSelectorView } from './ui/devices/device-selector-view.tsx'
export { HelpBand, HelpCard } from './ui/topics/help-band.tsx'
export { LibraryView } from './ui/topics/library-view.tsx'
export { TextPageView } from './ui/topics/text-page-view.tsx'
export { SubTopicView, TopicView } from './ui/topics/topic-view.tsx'

/** Its script is loaded when a visitor opens an article in a drawer. */
export const ArticleDrawer = lazy(async () => ({ default: (await import('./ui/article/article-drawer.tsx')).ArticleDrawer }))
