import { fixEnds, GuidedFix } from '../../guided-fix.ts'
import type { FixFrontMatter } from '../../guided-fix.ts'
import type { z } from 'zod'
import type { Problems } from './content-problems.ts'

const heading = /^## ([a-z0-9-]+): (\S.*)$/
const choice = /^- \[([^\]]+)\]\(([a-z0-9:-]+)(?: "([a-z]+): ([a-z, ]+)")?\)$/

/**
 * NET-10: the text of a fix as its steps. A step is a heading `## name: What is asked`, its text, and a list of links: what
 * can be answered, each with the step that follows, and in its title what the gateway says in its place
 * (`- [Red](cables "light: red")`). A step without answers is an end: its name begins with fixed, ticket or visit.
 */
export function parseFix(file: string, id: string, front: z.output<typeof FixFrontMatter>, body: string, problems: Problems): GuidedFix | undefined {
  const steps: GuidedFix['steps'] = []
  for (const line of body.split('\n').map((each) => each.trimEnd())) {
    const [, name, title] = heading.exec(line) ?? []
    if (name && title) {
      const end = fixEnds.find((kind) => name === kind || name.startsWith(`${kind}-`))
      steps.push({ id: name, title, text: '', choices: [], ...(end && { end }) })
      continue
    }
    const step = steps.at(-1)
    const [, label, to, check, is] = choice.exec(line) ?? []
    if (step && label && to) step.choices.push({ label, to, ...(check && is ? { check: { name: check as 'light', is: is.split(',').map((each) => each.trim()) } } : {}) })
    else if (step && /^#|\]\((?!page:|tel:)/.test(line)) problems.file(file, `has a line that is neither a step, an answer nor text: '${line}'`)
    else if (step) step.text += `${line}\n`
    else if (line !== '') problems.file(file, `has text before its first step: '${line}'`)
  }
  return problems.check(file, GuidedFix, { ...front, id, steps: steps.map((step) => ({ ...step, text: step.text.trim() })) })
}
