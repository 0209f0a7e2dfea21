const nothing = /^[\s–—-]*$/
const isEnded = (line: string): boolean => /[.!?…:]$/.test(line)
/** A cell that asks for nothing: after what precedes it, a reader takes it for a piece of the next sentence. */
const nothingToDo = /^(?:nothing|none|no action|nada|ninguno|ninguna)\.?$/i

/**
 * The text that a snippet may be cut from: without headings and the heads of tables, a row of a table as one sentence
 * ('Solid red: No connection; Check the cables.') without cells that hold a dash or 'Nothing' alone, and every line ended, so that
 * none runs into the next. `marks`: see LineMark.
 */
export function snippetText(text: string, marks: string): string {
  const lines = text.split('\n')
  if (lines.length !== marks.length) return text
  const said: string[] = []
  let cells = 0
  for (const [index, line] of lines.entries()) {
    const mark = marks[index]
    if (mark === 'h' || mark === 'k' || nothing.test(line)) continue
    // the first cell names the row: 'Nothing' there is what one sees or hears
    if (mark === 'c' && nothingToDo.test(line.trim())) continue
    if (mark === 'c' && said.length > 0) said[said.length - 1] += `${cells++ > 0 ? ';' : isEnded(said.at(-1)!) ? '' : ':'} ${line}`
    else {
      said.push(line)
      cells = 0
    }
  }
  return said.map((line) => (isEnded(line) ? line : `${line}.`)).join('\n')
}
