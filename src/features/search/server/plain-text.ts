import MarkdownIt from 'markdown-it'

const parser = new MarkdownIt()

/** The words of an article without its marks: one line for each paragraph, heading, row or point. */
export function plainText(markdown: string): string {
  const lines: string[] = []
  for (const token of parser.parse(markdown, {})) {
    if (token.type !== 'inline') continue
    lines.push((token.children ?? []).map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content)).join(''))
  }
  return lines.join('\n')
}
