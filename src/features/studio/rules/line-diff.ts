export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** If one side has more lines between the common start and end, all of them are shown as removed and added. */
const mostLines = 1000

/** The line-by-line difference, by the longest common subsequence of lines. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const same = (lines: readonly string[]) => lines.map((text): DiffLine => ({ kind: 'same', text }))
  return [...same(old.slice(0, start)), ...diffMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)), ...same(end === 0 ? [] : old.slice(-end))]
}

function diffMiddle(old: readonly string[], now: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text })
  const added = (text: string): DiffLine => ({ kind: 'added', text })
  if (old.length > mostLines || now.length > mostLines) return [...old.map(removed), ...now.map(added)]
  const lengths = commonLengths(old, now)
  const lines: DiffLine[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      lines.push({ kind: 'same', text: old[row]! })
      row += 1
      column += 1
    } else if (row < old.length && (column === now.length || lengths[row + 1]![column]! >= lengths[row]![column + 1]!)) lines.push(removed(old[row++]!))
    else lines.push(added(now[column++]!))
  }
  return lines
}

/** lengths[row][column]: length of the longest common subsequence of old from row and now from column. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      lengths[row]![column] = old[row] === now[column] ? lengths[row + 1]![column + 1]! + 1 : Math.max(lengths[row + 1]![column]!, lengths[row]![column + 1]!)
    }
  }
  return lengths
}
