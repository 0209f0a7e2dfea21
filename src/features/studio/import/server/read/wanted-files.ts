import { importLimits, type RefusalCode } from '../../import-model.ts'
import { extensionOf } from './file-names.ts'

const texts = new Set(['md', 'markdown', 'html', 'htm', 'json'])
const pictures = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif', 'svg', 'avif', 'bmp', 'ico'])

/** Why a file is not even read; undefined where it is. Articles show no pictures of their own. */
export function isWanted(name: string): RefusalCode | undefined {
  const extension = extensionOf(name)
  if (texts.has(extension)) return undefined
  return pictures.has(extension) ? 'picture' : 'other-kind'
}

export function mostBytesOf(name: string): number {
  return extensionOf(name) === 'json' ? importLimits.exportBytes : importLimits.fileBytes
}
