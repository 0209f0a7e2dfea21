import type { RefusalCode } from '../../import-model.ts'

/** The character encoding that an HTML file declares: `<meta charset="windows-1252">`, `<?xml encoding="ISO-8859-1"?>`. */
const charset = /(?:charset|<\?xml[^<>]{0,80}\sencoding)\s{0,8}=\s{0,8}["']?([\w-]{2,30})/i
/** Saved pages have scripts and comments before the declaration, which the standard does not allow for. */
const headBytes = 16_384

/**
 * The text of a file, decoded by its UTF-16 byte order mark, the encoding that HTML declares, or else UTF-8. Other
 * bytes are refused, because a guess would show wrong letters to customers.
 */
export function decodeText(bytes: Buffer, isHtml: boolean): { text: string } | { code: RefusalCode } {
  const label = markedEncoding(bytes) ?? (isHtml ? charset.exec(bytes.subarray(0, headBytes).toString('latin1'))?.[1] : undefined) ?? 'utf-8'
  let text: string
  try {
    text = new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return { code: 'encoding' }
  }
  // Control characters do not occur in text: this is a picture or a program named like a text.
  return /(?![\t\n\v\f\r\x7f-\x9f])\p{Cc}/u.test(text) ? { code: 'binary' } : { text: text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') }
}

function markedEncoding(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}
