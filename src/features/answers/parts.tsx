import { lazy } from 'react'

export { AnswerPage } from './ui/page/answer-page.tsx'
export { HandedOver } from './hand-over/handed-over.tsx'
export { AnswerTile } from './ui/page/answer-tile.tsx'
export type { AnswerTileData } from './widget/answer-tile-data.ts'

/** Its script comes with results that have an answer on top: no other page has to load it. */
export const DirectAnswer = lazy(async () => ({ default: (await import('./ui/page/direct-answer.tsx')).DirectAnswer }))
