import { lazy } from 'react'

/** Its script comes after the page's own. */
export const AiTile = lazy(async () => ({ default: (await import('./ai-tile.tsx')).AiTile }))
