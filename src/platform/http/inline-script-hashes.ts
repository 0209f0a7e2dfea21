import { createHash } from 'node:crypto'

const script = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
/** Anything that a browser does not run, such as JSON for search engines, needs no permission. */
const isRun = (attributes: string) => !/\stype\s*=/i.test(attributes) || /\stype\s*=\s*["']?(module|text\/javascript|importmap)["'\s]?/i.test(attributes)

/**
 * The sources of a `script-src` which let exactly the inline scripts of this page run: `'sha256-…'` of each, once.
 * React writes the page: in its attributes `>` is always escaped, and no script of its holds `</script`.
 */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(script)) {
    if (/\ssrc\s*=/i.test(attributes) || !isRun(attributes) || text === '') continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}
