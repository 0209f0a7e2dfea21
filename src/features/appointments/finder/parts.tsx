export { FindPageView, type FindPageAnswer } from './ui/find-page-view.tsx'
export { Finder } from './ui/finder.tsx'
