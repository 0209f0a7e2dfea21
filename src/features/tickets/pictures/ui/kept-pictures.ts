import { uploadIdShape, type LeftPicture } from '../picture-rules.ts'

const prefix = 'careline:pictures '

/** The uploads of a form that this tab remembers; their bytes are on the server. */
export function keptPictures(name: string): LeftPicture[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(prefix + name) ?? '[]') as Partial<LeftPicture>[]
    return kept.flatMap(({ id, caption }) => (typeof id === 'string' && uploadIdShape.test(id) ? [{ id, caption: String(caption ?? '') }] : []))
  } catch {
    return []
  }
}

export function keepPictures(name: string, pictures: readonly LeftPicture[]): void {
  try {
    if (pictures.length === 0) sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, JSON.stringify(pictures))
  } catch {
    // A browser that refuses storage keeps nothing; the form itself still has the pictures.
  }
}
