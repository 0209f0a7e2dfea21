import { createHash } from 'node:crypto'

const script = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi

/**
 * What a kept page sends instead of a nonce, which cannot be kept: the page without its nonce, and the sources of a
 * `script-src` that let exactly those inline scripts run which carried it: `'sha256-…'` of each, once. A script that
 * came into the page any other way carries no nonce, and gets no permission.
 *
 * React writes the page: in its attributes `>` is always escaped, and no script of its holds `</script`.
 */
export function replaceNonceByHashes(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(script)) {
    if (!attributes.includes(mark) || /\ssrc\s*=/i.test(attributes) || text === '') continue
    const kept = text.replaceAll(nonce, '')
    hashes.add(`'sha256-${createHash('sha256').update(kept).digest('base64')}'`)
  }
  return { html: html.replaceAll(mark, '').replaceAll(nonce, ''), hashes: [...hashes] }
}
