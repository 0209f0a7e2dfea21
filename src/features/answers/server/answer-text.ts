/** A piece of an answer as it is put together: a sentence of running text, a step of an instruction, a point of a list. */
export interface AnswerPiece {
  kind: 'text' | 'step' | 'point'
  text: string
  /** the article that says so; undefined for what the asker's own data says */
  articleId: string | undefined
  /** the paragraph that it belongs to: pieces of the same number stand together */
  block: number
}

const tags = { step: 'ol', point: 'ul' } as const

/** ANS-11: HTML of nothing but p, ol, ul and li; every text is escaped, whatever stood in it. */
export function renderAnswer(pieces: readonly AnswerPiece[]): string {
  const parts: string[] = []
  for (const [index, piece] of pieces.entries()) {
    const [before, after] = [pieces[index - 1], pieces[index + 1]]
    if (piece.kind === 'text') {
      const isOpen = before?.kind === 'text' && before.block === piece.block
      const goesOn = after?.kind === 'text' && after.block === piece.block
      parts.push(`${isOpen ? ' ' : '<p>'}${escapeHtml(piece.text)}${goesOn ? '' : '</p>'}`)
    } else {
      const tag = tags[piece.kind]
      const opens = before?.kind !== piece.kind
      const closes = after?.kind !== piece.kind
      parts.push(`${opens ? `<${tag}>` : ''}<li>${escapeHtml(piece.text)}</li>${closes ? `</${tag}>` : ''}`)
    }
  }
  return parts.join('')
}

/** The same without marks: for a line of a conversation. */
export function plainAnswer(pieces: readonly AnswerPiece[]): string {
  return pieces.map(({ text }) => text).join(' ')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!)
}
