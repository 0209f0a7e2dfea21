import { readDraft, writeDraft } from '#ui/dom/tab-drafts.ts'
import { uploadIdShape, type LeftPicture } from '../picture-rules.ts'

const keyOf = (draft: string) => `${draft} pictures`

/** The uploads of a form that this tab remembers; their bytes are on the server. */
export function keptPictures(draft: string): LeftPicture[] {
  const kept = readDraft(keyOf(draft))
  if (!Array.isArray(kept)) return []
  return (kept as (Partial<LeftPicture> | null)[]).flatMap((one) => (typeof one?.id === 'string' && uploadIdShape.test(one.id) ? [{ id: one.id, caption: String(one.caption ?? '') }] : []))
}

export function keepPictures(draft: string, pictures: readonly LeftPicture[]): void {
  writeDraft(keyOf(draft), pictures.length === 0 ? undefined : pictures)
}
