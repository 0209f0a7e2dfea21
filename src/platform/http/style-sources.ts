import { createHash } from 'node:crypto'
import type { Site } from '../context/request-context.ts'

/** The styles that a page's policy allows: style files, and the inline rule of the operator's brand by its hash. */
export function styleSources({ brandStyle }: Pick<Site, 'brandStyle'>): string {
  if (!brandStyle) return "'self'"
  return `'self' 'sha256-${createHash('sha256').update(brandStyle).digest('base64')}'`
}
