import { maxPictureBytes } from '#platform/pictures/picture-limits.ts'
import { importLimits, type RefusalCode } from '../../import-model.ts'
import { extensionOf } from './file-names.ts'

const texts = new Set(['md', 'markdown', 'html', 'htm', 'json'])
const pictures = new Set(['png', 'jpg', 'jpeg', 'webp'])
const otherPictures = new Set(['gif', 'svg', 'avif', 'bmp', 'ico', 'heic'])

/** Whether a file is a picture that articles may show, by its name. Its content is checked once a text shows it. */
export const isPictureFile = (name: string): boolean => pictures.has(extensionOf(name))

/** The reason why a file is not read at all; undefined if it is read. */
export function isWanted(name: string): RefusalCode | undefined {
  const extension = extensionOf(name)
  if (texts.has(extension) || isPictureFile(name)) return undefined
  return otherPictures.has(extension) ? 'picture' : 'other-kind'
}

export function mostBytesOf(name: string): number {
  if (isPictureFile(name)) return maxPictureBytes
  return extensionOf(name) === 'json' ? importLimits.exportBytes : importLimits.fileBytes
}
