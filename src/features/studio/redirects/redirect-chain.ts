/** STU-06: the end of a chain of redirects; undefined for a loop. */
export function endOfChain(target: string, targetOf: (path: string) => string | undefined): string | undefined {
  const seen = new Set<string>()
  let at = target
  for (;;) {
    if (seen.has(at)) return undefined
    seen.add(at)
    const next = targetOf(at.split('#', 1)[0]!)
    if (next === undefined) return at
    at = next
  }
}
