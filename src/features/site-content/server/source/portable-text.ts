interface Span {
  text?: unknown
}

interface Block {
  _type: 'block'
  children?: unknown
  listItem?: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is Sanity's Portable Text: a list of typed objects with at least one block. */
export function isPortableText(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every((part) => isRecord(part) && typeof part['_type'] === 'string') && value.some((part) => (part as Record<string, unknown>)['_type'] === 'block')
}

/**
 * Converts Portable Text to the plain text that feeds hold: a line for each block, list items with a dash. Marks, links
 * and everything else between blocks are left out. Pages show this text as text, so no part of it can become markup.
 */
export function wordsOf(blocks: readonly unknown[]): string {
  const isBlock = (part: unknown): part is Block => isRecord(part) && part['_type'] === 'block'
  return blocks
    .filter(isBlock)
    .map((block) => `${typeof block.listItem === 'string' ? '- ' : ''}${Array.isArray(block.children) ? block.children.map(textOf).join('') : ''}`.trim())
    .filter((line) => line !== '')
    .join('\n')
}

function textOf(span: unknown): string {
  const { text } = (isRecord(span) ? span : {}) as Span
  // eslint-disable-next-line no-control-regex -- what no page may hold
  return typeof text === 'string' ? text.replace(/[\p{Cc}]/gu, ' ') : ''
}

/**
 * A document without Sanity's own fields (`_key`, `_type`), without GROQ's nulls, and with plain text instead of
 * Portable Text.
 */
export function plainOf(value: unknown, depth = 0): unknown {
  if (depth > 20) return undefined
  if (isPortableText(value)) return wordsOf(value)
  if (Array.isArray(value)) return value.map((part) => plainOf(part, depth + 1)).filter((part) => part !== undefined)
  if (!isRecord(value)) return value === null ? undefined : value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('_'))
      .map(([key, part]) => [key, plainOf(part, depth + 1)])
      .filter(([, part]) => part !== undefined),
  )
}
