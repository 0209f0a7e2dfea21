import { AnswerTile, type AnswerTileData } from '#features/answers/parts.tsx'
import { answerReports } from './answer-reports.ts'

/** HOME-13: the AI tile with what our own pages report of it. */
export function AiTile({ tile }: { tile: AnswerTileData }) {
  return <AnswerTile tile={tile} reports={answerReports(tile.isSignedIn)} />
}
