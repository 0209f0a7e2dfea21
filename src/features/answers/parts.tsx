export { AnswerPage } from './ui/answer-page.tsx'
export { HandedOver } from './ui/handed-over.tsx'
export { AnswerTile } from './ui/answer-tile.tsx'
export type { AnswerTileData } from './answer-tile-data.ts'
