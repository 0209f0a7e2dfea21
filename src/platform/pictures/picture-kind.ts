import type { DecodeProblem } from './picture-limits.ts'

/** How many bytes are enough to tell a file's kind. */
export const kindBytes = 32

/** The ISO media brands of HEIC, which phones write; AVIF cannot be read either. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'])

/** Checks a file's kind by its first bytes, whatever its name says: undefined if it may be a JPEG, PNG or WebP. */
export function problemOfKind(beginning: Buffer): DecodeProblem | undefined {
  const text = beginning.toString('latin1')
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n') || (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP')) return undefined
  return text.slice(4, 8) === 'ftyp' && heicBrands.has(text.slice(8, 12)) ? 'heic' : 'kind'
}
