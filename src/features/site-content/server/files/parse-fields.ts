import { isScalar, Lexer, LineCounter, parseDocument, visit, type Document } from 'yaml'

/** In characters. The fields of an article with all its questions have at most a third of it. */
export const mostFieldsLength = 32 * 1024
/** Lists and maps within each other in one line; those on lines of their own are indented, and so within the length. */
const deepest = 16

/** The fields above a text cannot be read; the message is a part of a sentence for engineers. */
export class FieldsError extends Error {
  /** undefined if all of them together are the problem */
  readonly line: number | undefined

  constructor(message: string, line?: number) {
    super(line === undefined ? message : `${message} at line ${line}`)
    this.line = line
  }
}

/**
 * Parses the YAML of the fields above a text, which may come from anybody, in about linear time: the parser takes
 * quadratic time for deep nesting, for the equality of keys and for its messages, and thousands of levels end the
 * process. Aliases are refused, as each may multiply what it stands for.
 * @throws FieldsError
 */
export function parseFields(yaml: string): unknown {
  if (yaml.length > mostFieldsLength) throw new FieldsError(`longer than ${mostFieldsLength / 1024} KB`)
  if (isTooDeep(yaml)) throw new FieldsError(`more than ${deepest} lists and maps within each other`)
  const lines = new LineCounter()
  const document = parseDocument(yaml, { schema: 'core', prettyErrors: false, uniqueKeys: false, logLevel: 'silent', lineCounter: lines })
  const lineOf = (offset: number) => lines.linePos(offset).line
  const [error] = document.errors
  if (error) throw new FieldsError(`${error.message.split('\n')[0]!.replace(/[.:]{1,3}$/, '')}`, lineOf(error.pos[0]))
  const twin = findTwin(document)
  if (twin) throw new FieldsError(`'${twin.key}' stands twice,`, lineOf(twin.offset))
  try {
    return document.toJS({ maxAliasCount: 0 }) as unknown
  } catch (problem) {
    throw new FieldsError((problem as Error).message.split('\n')[0]!)
  }
}

const opening = new Set(['[', '{'])
const closing = new Set([']', '}'])
const blockIndicators = new Set(['-', '?', ':'])

function isTooDeep(yaml: string): boolean {
  let inBrackets = 0
  let inLine = 0
  for (const token of new Lexer().lex(yaml)) {
    if (opening.has(token)) inBrackets += 1
    else if (closing.has(token)) inBrackets = Math.max(0, inBrackets - 1)
    else if (token.endsWith('\n')) inLine = 0
    else if (inBrackets === 0 && blockIndicators.has(token)) inLine += 1
    if (inBrackets > deepest || inLine > deepest) return true
  }
  return false
}

/** A key that a map has twice. */
function findTwin(document: Document): { key: string; offset: number } | undefined {
  let twin: { key: string; offset: number } | undefined
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (keys.has(key.value)) {
          twin = { key: String(key.value).slice(0, 50), offset: key.range?.[0] ?? 0 }
          return visit.BREAK
        }
        keys.add(key.value)
      }
    },
  })
  return twin
}
