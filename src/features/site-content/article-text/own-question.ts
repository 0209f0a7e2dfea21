/** A question that an article answers. */
export interface OwnQuestion {
  question: string
  /** the heading of the section that answers it, as readers see it; the article's title for the text before it all */
  heading?: string
}

const arrow = /\s(?:→|->)\s/

/**
 * ANS-16: reads a line of an article's `questions`: 'Why do texts fail? → If texts fail'. Without an arrow the section
 * is found by the question's words and meaning.
 */
export function readOwnQuestion(line: string): OwnQuestion {
  const at = line.search(arrow)
  if (at < 0) return { question: line.trim() }
  const heading = plainHeading(line.slice(at).replace(arrow, ''))
  return { question: line.slice(0, at).trim(), ...(heading === '' ? {} : { heading }) }
}

/** The questions of an article from its stored lines, a JSON array. */
export function readOwnQuestions(lines: string): OwnQuestion[] {
  return (JSON.parse(lines) as string[]).map(readOwnQuestion)
}

/** Whether two headings are the same, as readers see them. */
export function isSameHeading(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** A heading without Markdown marks. */
function plainHeading(heading: string): string {
  return heading.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim()
}

/**
 * The headings that questions name but that are not there. @param body the article's Markdown
 */
export function missingHeadings(lines: readonly string[], { title, body }: { title: string; body: string }): string[] {
  const there = [title, ...body.split('\n').flatMap((line) => /^#{2,4} (.*)$/.exec(line)?.[1] ?? []).map(plainHeading)]
  return lines.flatMap((line) => {
    const { heading } = readOwnQuestion(line)
    return heading === undefined || there.some((each) => isSameHeading(each, heading)) ? [] : [heading]
  })
}
