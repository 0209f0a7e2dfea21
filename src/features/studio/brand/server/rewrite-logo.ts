import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rewriteFile } from '#platform/pictures/rewrite-picture.ts'

/** Device pixels: twice the size of the largest logo, for high-resolution screens. */
const box = { width: 480, height: 80 }
/** CSS px: the space in the header, and the smallest logo that is still visible. */
const most = { width: 240, height: 40 }
const least = { width: 16, height: 8 }

export type LogoProblem = 'kind' | 'damaged' | 'pixels' | 'busy' | 'small' | 'size'
export type Logo = { ok: true; bytes: Buffer; mediaType: string; width: number; height: number } | { ok: false; problem: LogoProblem }

/**
 * STU-08: re-encodes a logo in a separate process, like pictures of tickets, so that only pixels are left. SVG files
 * are refused, because they can contain script.
 */
export async function rewriteLogo(from: string): Promise<Logo> {
  const logo = await rewriteFile('brand', from, box, async ({ file, mediaType, ...made }): Promise<Logo> => {
    const scale = Math.min(1, most.width / made.width, most.height / made.height)
    const [width, height] = [Math.round(made.width * scale), Math.round(made.height * scale)]
    if (width < least.width || height < least.height) return { ok: false, problem: 'small' }
    return { ok: true, bytes: await readFile(file), mediaType, width, height }
  })
  return !logo.ok && logo.problem === 'heic' ? { ok: false, problem: 'kind' } : (logo as Logo)
}

/** `rewriteLogo` for the bytes of a call. */
export async function rewriteLogoBytes(bytes: Buffer): Promise<Logo> {
  const folder = await mkdtemp(join(tmpdir(), 'careline-logo-'))
  try {
    const from = join(folder, 'logo')
    await writeFile(from, bytes, { mode: 0o600 })
    return await rewriteLogo(from)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
