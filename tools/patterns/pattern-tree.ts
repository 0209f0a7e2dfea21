/** A regular expression as a tree. `one` matches a single character: a literal, an escape or a class. */
export type PatternNode =
  | { kind: 'one'; source: string }
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'choice'; options: PatternNode[] }
  | { kind: 'group'; number: number | undefined; body: PatternNode }
  | { kind: 'look'; isBehind: boolean; isNegative: boolean; body: PatternNode }
  | { kind: 'edge'; of: '^' | '$' | 'b' | 'B' }
  | { kind: 'again'; number: number }
  | { kind: 'repeat'; min: number; max: number; isLazy: boolean; body: PatternNode }

/** Escapes of several characters that match one character. */
const longEscape = /^\\(?:p\{[^}]*\}|P\{[^}]*\}|u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z])/i

/** Parses a source that is valid in JavaScript. */
export function readPattern(source: string): PatternNode {
  let at = 0
  let groups = 0
  const whole = choice()
  if (at < source.length) throw new Error(`not read: ${source.slice(at)}`)
  return whole

  function choice(): PatternNode {
    const options = [sequence()]
    while (source[at] === '|') {
      at++
      options.push(sequence())
    }
    return options.length === 1 ? options[0]! : { kind: 'choice', options }
  }

  function sequence(): PatternNode {
    const parts: PatternNode[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated(atom()))
    return { kind: 'sequence', parts }
  }

  function repeated(body: PatternNode): PatternNode {
    const [written, low, comma, high, sign] = /^(?:\{(\d+)(,?)(\d*)\}|([*+?]))/.exec(source.slice(at)) ?? []
    if (written === undefined) return body
    at += written.length
    const isLazy = source[at] === '?'
    if (isLazy) at++
    const min = sign === undefined ? Number(low) : sign === '+' ? 1 : 0
    const max = sign === '?' ? 1 : sign !== undefined || (comma && !high) ? Number.POSITIVE_INFINITY : comma ? Number(high) : min
    return { kind: 'repeat', min, max, isLazy, body }
  }

  function atom(): PatternNode {
    const rest = source.slice(at)
    if (rest[0] === '(') return group(rest)
    if (rest[0] === '^' || rest[0] === '$') return taken(1, { kind: 'edge', of: rest[0] })
    if (rest.startsWith('\\b') || rest.startsWith('\\B')) return taken(2, { kind: 'edge', of: rest[1] as 'b' | 'B' })
    const again = /^\\([1-9])/.exec(rest)
    if (again) return taken(2, { kind: 'again', number: Number(again[1]) })
    const length = rest[0] === '[' ? classLength(rest) : rest[0] === '\\' ? (longEscape.exec(rest)?.[0].length ?? 2) : 1
    return taken(length, { kind: 'one', source: rest.slice(0, length) })
  }

  function group(rest: string): PatternNode {
    const [opening = '(', looks] = /^\((?:\?(?:(:|<?[=!])|<\w+>))?/.exec(rest) ?? []
    at += opening.length
    const number = looks === undefined ? ++groups : undefined
    const body = choice()
    if (source[at++] !== ')') throw new Error(`an open group: ${source}`)
    if (looks === undefined || looks === ':') return { kind: 'group', number, body }
    return { kind: 'look', isBehind: looks.startsWith('<'), isNegative: looks.endsWith('!'), body }
  }

  function taken(length: number, node: PatternNode): PatternNode {
    at += length
    return node
  }
}

function classLength(rest: string): number {
  let end = 1
  while (end < rest.length && rest[end] !== ']') end += rest[end] === '\\' ? 2 : 1
  return end + 1
}
