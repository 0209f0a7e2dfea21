import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodePicture } from '#platform/pictures/decode-picture.ts'
import { kindBytes, problemOfKind } from '#platform/pictures/picture-kind.ts'
import { createPlaces } from '#platform/pictures/places.ts'

/** Twice the pixels of the largest logo, for sharp screens. */
const box = { width: 480, height: 80 }
/** CSS px: what the header has room for, and what can still be seen. */
const most = { width: 240, height: 40 }
const least = { width: 16, height: 8 }

export type LogoProblem = 'kind' | 'damaged' | 'pixels' | 'busy' | 'small' | 'size'
export type Logo = { ok: true; bytes: Buffer; mediaType: string; width: number; height: number } | { ok: false; problem: LogoProblem }

/** Each takes a process and up to half a gigabyte for a moment. */
const decoding = createPlaces({ most: 1, mostWaiting: 5, waitMs: 10_000 })

/** STU-08: a logo is a picture as those of tickets: written anew by a process of its own, so that nothing but pixels is left. An SVG is none: it can hold script. */
export async function rewriteLogo(from: string): Promise<Logo> {
  const file = await open(from)
  const beginning = Buffer.alloc(kindBytes)
  await file.read(beginning, 0, kindBytes, 0).finally(() => file.close())
  if (problemOfKind(beginning)) return { ok: false, problem: 'kind' }
  const to = `${from}-anew`
  try {
    const decoded = await decoding.run(() => decodePicture(from, to, box))
    if (!decoded) return { ok: false, problem: 'busy' }
    if (!decoded.ok) return { ok: false, problem: decoded.problem === 'pixels' || decoded.problem === 'busy' ? decoded.problem : 'damaged' }
    const scale = Math.min(1, most.width / decoded.width, most.height / decoded.height)
    const [width, height] = [Math.round(decoded.width * scale), Math.round(decoded.height * scale)]
    if (width < least.width || height < least.height) return { ok: false, problem: 'small' }
    return { ok: true, bytes: await readFile(to), mediaType: decoded.mediaType, width, height }
  } finally {
    await rm(to, { force: true })
  }
}

/** The same for bytes that came in a call. */
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
