import { maxPictureBytes } from '#platform/pictures/picture-limits.ts'
import { importLimits, type RefusalCode } from '../../import-model.ts'
import { ImportError, type ReadFile } from '../import-types.ts'
import { extensionOf } from './file-names.ts'

const texts = new Set(['md', 'markdown', 'html', 'htm', 'json'])
const pictures = new Set(['png', 'jpg', 'jpeg', 'webp'])
/**
 * What a computer would run when somebody opens it. Scripts of web pages and of web servers are not among them: a saved
 * site brings some along, and they stay out one by one.
 */
const programs = new Set(['exe', 'com', 'scr', 'pif', 'cpl', 'dll', 'msi', 'msix', 'bat', 'cmd', 'ps1', 'psm1', 'vbs', 'vbe', 'wsf', 'hta', 'reg', 'lnk', 'sh', 'bash', 'zsh', 'command', 'so', 'dylib', 'app', 'dmg', 'pkg', 'deb', 'rpm', 'appimage', 'jar', 'war', 'apk', 'ipa'])
const otherPictures = new Set(['gif', 'svg', 'avif', 'bmp', 'ico', 'heic'])

/** Whether a file is a picture that articles may show, by its name. Its content is checked once a text shows it. */
export const isPictureFile = (name: string): boolean => pictures.has(extensionOf(name))

/**
 * STU-05: the reason why a file is not read at all; undefined if it is read.
 * @throws ImportError for a program: no honest export of articles has one, so that nothing of such an import is taken
 */
export function isWanted(name: string): RefusalCode | undefined {
  const extension = extensionOf(name)
  if (programs.has(extension)) throw new ImportError('program', name)
  if (texts.has(extension) || isPictureFile(name)) return undefined
  return otherPictures.has(extension) ? 'picture' : 'other-kind'
}

/** The first bytes of programs: Windows, Linux, macOS (single and for several processors, either byte order). */
const programMarks = ['4d5a', '7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe'].map((mark) => Buffer.from(mark, 'hex'))

/** @throws ImportError if a file that calls itself a text or a picture is a program */
export function checkNoProgram({ name, bytes }: ReadFile): void {
  // "MZ" alone may begin a text; a program has the byte 0 soon after
  if (programMarks.some((mark) => bytes.subarray(0, mark.length).equals(mark)) && bytes.subarray(0, 64).includes(0)) throw new ImportError('program', name)
}

export function mostBytesOf(name: string): number {
  if (isPictureFile(name)) return maxPictureBytes
  return extensionOf(name) === 'json' ? importLimits.exportBytes : importLimits.fileBytes
}
