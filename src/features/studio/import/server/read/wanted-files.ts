import { maxPictureBytes } from '#platform/pictures/picture-limits.ts'
import { importLimits, type RefusalCode } from '../../import-model.ts'
import { extensionOf } from './file-names.ts'

const texts = new Set(['md', 'markdown', 'html', 'htm', 'json'])
const pictures = new Set(['png', 'jpg', 'jpeg', 'webp'])
const otherPictures = new Set(['gif', 'svg', 'avif', 'bmp', 'ico', 'heic'])

/** Whether a file is a picture as articles have them, by its name; its content is looked at where a text shows it. */
export const isPictureFile = (name: string): boolean => pictures.has(extensionOf(name))

/** Why a file is not even read; undefined where it is. */
export function isWanted(name: string): RefusalCode | undefined {
  const extension = extensionOf(name)
  if (texts.has(extension) || isPictureFile(name)) return undefined
  return otherPictures.has(extension) ? 'picture' : 'other-kind'
}

export function mostBytesOf(name: string): number {
  if (isPictureFile(name)) return maxPictureBytes
  return extensionOf(name) === 'json' ? importLimits.exportBytes : importLimits.fileBytes
}
