import type { z } from 'zod'
import { GuidedFix } from '../../guided-fix.ts'
import type { FixFrontMatter } from '../../guided-fix.ts'
import type { Problems } from './content-problems.ts'
import { readSteps } from './fix-issues.ts'

/**
 * NET-10: parses a fix from its front matter and its text (`readSteps`). Undefined if it is invalid; the reasons are in
 * `problems`.
 */
export function parseFix(file: string, id: string, front: z.output<typeof FixFrontMatter>, body: string, problems: Problems): GuidedFix | undefined {
  const { steps, issues } = readSteps(body)
  for (const { code, what } of issues) problems.file(file, code === 'line' ? `has a line that is neither a step, an answer nor text: '${what}'` : `has text before its first step: '${what}'`)
  return problems.check(file, GuidedFix, { ...front, id, steps })
}
