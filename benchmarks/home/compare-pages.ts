/**
 * Checks that two pages have about the same number of elements and the same words: a peer that shows less would prove
 * nothing.
 */
const mostApart = 0.05

interface Shown {
  elements: number
  words: string[]
}

/** The visible content of a page: the elements of its body and the words between them, without scripts. */
export function shownOn(html: string): Shown {
  const body = html.slice(html.indexOf('<body')).replace(/<(script|template|style)\b.*?<\/\1>/gs, '')
  const text = body.replace(/<!--.*?-->/gs, '').replace(/<[^>]*>/g, ' ')
  return { elements: body.match(/<[a-z]/gi)?.length ?? 0, words: text.split(/\s+/).filter(Boolean) }
}

/** @returns the difference from the peer; undefined if it is comparable */
export function differenceOf(ours: Shown, peer: Shown): string | undefined {
  const apart = Math.abs(peer.elements / ours.elements - 1)
  if (apart > mostApart) return `our home has ${ours.elements} elements and the peer ${peer.elements}`
  const known = new Set(peer.words)
  const missing = ours.words.filter((word) => !known.has(word))
  if (missing.length / ours.words.length > mostApart) return `of ${ours.words.length} words of our home ${missing.length} are not on the peer’s: ${[...new Set(missing)].slice(0, 20).join(' ')}`
  return undefined
}
