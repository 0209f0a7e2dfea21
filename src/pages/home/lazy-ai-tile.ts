import { nearView } from '#ui/loading/near-view.tsx'

/** Its script comes when somebody begins to use it: until then the server's form does. It keeps what it was given first. */
export const AiTile = nearView(async () => ({ default: (await import('./ai-tile.tsx')).AiTile }), undefined, 'touched')
