/** The encodings that the server can send, the smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** Cache of parsed headers: browsers send only a handful of different ones. */
const known = new Map<string, Encoding>()
const maxKnown = 500

/**
 * The encoding that an Accept-Encoding header prefers; of equal ones the smallest. Returns `identity` without the
 * header, or if it refuses all available encodings, because a readable answer is better than none.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header === '') return 'identity'
  const found = known.get(header)
  if (found) return found
  const chosen = readPreference(header)
  if (known.size < maxKnown && header.length < 200) known.set(header, chosen)
  return chosen
}

function readPreference(header: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((text) => text.trim())
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters))
  }
  // identity is acceptable unless it is refused, but it is never preferred to an encoding that the header names
  const weightFor = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.0001 : 0)
  const [best] = encodings.toSorted((a, b) => weightFor(b) - weightFor(a))
  return weightFor(best!) > 0 ? best! : 'identity'
}

/** The weight of an encoding (RFC 9110, 12.4.2): 0 to 1 with three decimals; an unreadable one counts as 0. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  if (given === undefined) return 1
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given.slice(2)) : 0
}
