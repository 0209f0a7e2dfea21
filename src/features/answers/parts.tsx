export { AnswerPage } from './ui/answer-page.tsx'
export { AnswerTile } from './ui/answer-tile.tsx'
export type { WidgetReports } from './ui/answer-widget.tsx'
export type { AnswerTileData } from './answer-tile-data.ts'
