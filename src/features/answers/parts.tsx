import { lazy } from 'react'

export { AnswerPage } from './ui/answer-page.tsx'
export { HandedOver } from './ui/handed-over.tsx'
export { AnswerTile } from './ui/answer-tile.tsx'
export type { AnswerTileData } from './answer-tile-data.ts'

/** Its script comes with results that have an answer on top: no other page has to load it. */
export const DirectAnswer = lazy(async () => ({ default: (await import('./ui/direct-answer.tsx')).DirectAnswer }))
