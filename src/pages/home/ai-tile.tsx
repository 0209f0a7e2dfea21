import { reporterOf } from '#features/analytics/parts.tsx'
import { AnswerTile, type AnswerTileData } from '#features/answers/parts.tsx'

/** HOME-13: the AI tile, with the reports that this site's own pages send. */
export function AiTile({ tile }: { tile: AnswerTileData }) {
  return <AnswerTile tile={tile} report={reporterOf(tile.isSignedIn)} />
}
