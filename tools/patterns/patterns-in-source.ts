import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export interface SourcePatterns {
  /** relative to the source folder */
  file: string
  literals: RegExp[]
  /** how often it creates a pattern from something other than a literal */
  made: number
}

/** All regular expressions in the sources, without tests and stories. */
export function patternsIn(folder: string): SourcePatterns[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|stories)\.|(?:^|\/)test-/.test(path))
  return files.map((file) => {
    const found: SourcePatterns = { file, literals: [], made: 0 }
    appointment(parseSync(file, readFileSync(join(folder, file), 'utf8')).program, found)
    return found
  })
}

function appointment(node: unknown, found: SourcePatterns): void {
  if (typeof node !== 'object' || node === null) return
  const { type, regex, callee } = node as { type?: string; regex?: { pattern: string; flags: string }; callee?: { name?: string } }
  if (type === 'Literal' && regex) found.literals.push(new RegExp(regex.pattern, regex.flags))
  if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') found.made++
  for (const value of Object.values(node)) appointment(value, found)
}
