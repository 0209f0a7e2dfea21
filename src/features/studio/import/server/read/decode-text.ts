import type { RefusalCode } from '../../import-model.ts'

/** What a file calls its letters, in its first bytes: `<meta charset="windows-1252">`. */
const charset = /charset\s{0,8}=\s{0,8}["']?([\w-]{2,30})/i

/**
 * The text of a file: by its mark of order, by what HTML says of itself, else UTF-8. What is none of these is refused, for
 * a guess would put wrong letters before customers.
 */
export function decodeText(bytes: Buffer, isHtml: boolean): { text: string } | { code: RefusalCode } {
  const label = markedEncoding(bytes) ?? (isHtml ? charset.exec(bytes.subarray(0, 1024).toString('latin1'))?.[1] : undefined) ?? 'utf-8'
  let text: string
  try {
    text = new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return { code: 'encoding' }
  }
  // letters that no text has: pictures and programs with the name of a text
  return /(?![\t\n\v\f\r\x7f-\x9f])\p{Cc}/u.test(text) ? { code: 'binary' } : { text: text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') }
}

function markedEncoding(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}
