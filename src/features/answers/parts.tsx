import { lazy } from 'react'

export { AnswerPage } from './ui/page/answer-page.tsx'
export { HandedOver } from './hand-over/handed-over.tsx'
export { AnswerTile } from './ui/page/answer-tile.tsx'
export type { AnswerTileData } from './widget/answer-tile-data.ts'

/** Loaded with results that have an answer at the top, so that no other page has to load its script. */
export const DirectAnswer = lazy(async () => ({ default: (await import('./ui/page/direct-answer.tsx')).DirectAnswer }))
