import { createHash } from 'node:crypto'

const script = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi

/**
 * Replaces the nonce of a page that is to be cached, because many responses cannot share a nonce. Returns the page
 * without it, and the `script-src` sources (`'sha256-…'`, each once) that allow exactly the inline scripts that carried
 * it. A script that came into the page in another way carries no nonce and is not allowed.
 *
 * The regular expression relies on React's output: in its attributes `>` is always escaped, and none of its scripts
 * contains `</script`.
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
