// Checks that no test is left out by accident.
import type { Repository } from '../check-repository.ts'

const testFile = /\.(?:test|spec)\.tsx?$|^e2e\/.*\.ts$/
const focused = /\b(?:test|it|describe|suite)(?:\.\w+)*\.only\b/
const skipped = /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:skip|todo|fixme|fails)\b/
// Playwright's form: test.skip(condition, 'reason').
const hasReasonArgument = /\.(?:skip|fixme)\((?!\s*['"`])[^)]*,\s*(['"`]).+\1/
const comment = /\/\/\s*\S|\*\s*\S/

/** No `.only`, and a reason next to every `.skip`; for a `.skipIf` the condition is the reason. */
export function checkFocusedTests({ paths, read }: Repository): string[] {
  return paths
    .filter((path) => testFile.test(path))
    .flatMap((path) => {
      const lines = read(path).split('\n')
      return lines.flatMap((line, index) => checkLine(`${path}:${index + 1}`, line, lines[index - 1] ?? ''))
    })
}

function checkLine(place: string, line: string, lineAbove: string): string[] {
  if (focused.test(line)) return [`${place} runs one test and hides the others: remove .only.`]
  if (!skipped.test(line)) return []
  if (comment.test(line) || comment.test(lineAbove) || hasReasonArgument.test(line)) return []
  return [`${place} skips a test without a reason: say why in a comment on the line above.`]
}
