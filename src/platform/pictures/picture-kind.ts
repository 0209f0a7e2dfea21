import type { DecodeProblem } from './picture-limits.ts'

/** So many bytes tell what a file is. */
export const kindBytes = 32

/** The brands of ISO media that phones write as HEIC; AVIF is no nearer to what we read. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'])

/** What a file is by its beginning, whatever its name says: undefined where it may be a JPEG, PNG or WebP. */
export function problemOfKind(beginning: Buffer): DecodeProblem | undefined {
  const text = beginning.toString('latin1')
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n') || (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP')) return undefined
  return text.slice(4, 8) === 'ftyp' && heicBrands.has(text.slice(8, 12)) ? 'heic' : 'kind'
}
