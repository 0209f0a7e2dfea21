/** A bold range of a text, or, with `href`, a link. Offsets are in characters from the beginning. */
export interface TextMark {
  start: number
  end: number
  /** a path of this site, or a `tel:` address */
  href?: string
}

/**
 * A piece of an answer: a sentence of running text, a step of an instruction, a point of a list, or the heading of a
 * second section.
 */
export interface AnswerPiece {
  kind: 'text' | 'step' | 'point' | 'heading'
  text: string
  marks?: readonly TextMark[]
  /** the article that the text comes from; undefined for text from the customer's own data */
  articleId: string | undefined
  /** number of its paragraph: adjacent text pieces with the same number form one paragraph */
  block: number
}

const tags = { step: 'ol', point: 'ul' } as const

/** ANS-11, ANS-17: HTML of p, ol, ul, li, strong and a only; all text is escaped. */
export function renderAnswer(pieces: readonly AnswerPiece[]): string {
  const parts: string[] = []
  for (const [index, piece] of pieces.entries()) {
    const [before, after] = [pieces[index - 1], pieces[index + 1]]
    if (piece.kind === 'heading') parts.push(`<p><strong>${escapeHtml(piece.text)}</strong></p>`)
    else if (piece.kind === 'text') {
      const isOpen = before?.kind === 'text' && before.block === piece.block
      const goesOn = after?.kind === 'text' && after.block === piece.block
      parts.push(`${isOpen ? ' ' : '<p>'}${renderText(piece)}${goesOn ? '' : '</p>'}`)
    } else {
      const tag = tags[piece.kind]
      const opens = before?.kind !== piece.kind
      const closes = after?.kind !== piece.kind
      parts.push(`${opens ? `<${tag}>` : ''}<li>${renderText(piece)}</li>${closes ? `</${tag}>` : ''}`)
    }
  }
  return parts.join('')
}

/** Nested and overlapping marks are split at their edges, and each part is rendered by itself. */
function renderText({ text, marks = [] }: AnswerPiece): string {
  const edges = [...new Set([0, text.length, ...marks.flatMap(({ start, end }) => [start, end])])].filter((at) => at >= 0 && at <= text.length).toSorted((a, b) => a - b)
  return edges.slice(1).map((end, index) => renderPart(text, edges[index]!, end, marks)).join('')
}

function renderPart(text: string, start: number, end: number, marks: readonly TextMark[]): string {
  const here = marks.filter((mark) => mark.start <= start && mark.end >= end)
  const href = here.find((mark) => mark.href !== undefined)?.href
  const bold = here.some((mark) => mark.href === undefined)
  const words = escapeHtml(text.slice(start, end))
  const strong = bold ? `<strong>${words}</strong>` : words
  return href === undefined ? strong : `<a href="${escapeHtml(href)}">${strong}</a>`
}

/** The text of an answer without markup, as one line of a conversation. */
export function plainAnswer(pieces: readonly AnswerPiece[]): string {
  return pieces.map(({ text }) => text).join(' ')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!)
}
