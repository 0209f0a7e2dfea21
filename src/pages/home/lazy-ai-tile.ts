import { nearView } from '#ui/loading/near-view.tsx'

/** Loads when the visitor touches the tile; until then the server's form works. It keeps its first props. */
export const AiTile = nearView(async () => ({ default: (await import('./ai-tile.tsx')).AiTile }), undefined, 'touched')
