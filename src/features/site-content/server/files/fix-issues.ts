import { fixEnds, gatewayAnswers, type GuidedFix } from '../../guided-fix.ts'

/** The kinds of problems in the steps of a fix. */
export type FixIssueCode = 'line' | 'before-first' | 'twice' | 'end-has-answers' | 'few-answers' | 'gateway-word' | 'led-nowhere' | 'unreached' | 'circle'

export interface FixIssue {
  code: FixIssueCode
  /** the id of the step; undefined for a line before the first step */
  step?: string
  /** of a line that cannot be read, from 1 */
  line?: number
  /** the line, the id of the step, or what is asked of the gateway */
  what: string
}

const heading = /^## ([a-z0-9-]+): (\S.*)$/
const choice = /^- \[([^\]]+)\]\(([a-z0-9:-]+)(?: "([a-z]+): ([a-z, ]+)")?\)$/

/** A heading, a link, or the beginning of an answer that is written wrongly. */
const unread = /^#|\]\((?!page:|tel:)|^\s*[-*]\s*\[(?!.*\]\((?:page:|tel:))/

/**
 * NET-10: parses the text of a fix into steps. A step is a heading `## name: Question`, its text, and a list of links:
 * the answers, each with the step that follows, and in its title the gateway values that stand for it:
 * `- [Red](cables "light: red")`. A step without answers is an end: its name begins with fixed, ticket or visit.
 */
export function readSteps(body: string): { steps: GuidedFix['steps']; issues: FixIssue[] } {
  const steps: GuidedFix['steps'] = []
  const issues: FixIssue[] = []
  for (const [at, line] of body.split('\n').map((each) => each.trimEnd()).entries()) {
    const [, name, title] = heading.exec(line) ?? []
    if (name && title) {
      const end = fixEnds.find((kind) => name === kind || name.startsWith(`${kind}-`))
      steps.push({ id: name, title, text: '', choices: [], ...(end && { end }) })
      continue
    }
    const step = steps.at(-1)
    const [, label, to, check, is] = choice.exec(line) ?? []
    if (step && label && to) step.choices.push({ label, to, ...(check && is ? { check: { name: check as 'light', is: is.split(',').map((each) => each.trim()) } } : {}) })
    else if (step && unread.test(line)) issues.push({ code: 'line', step: step.id, what: line, line: at + 1 })
    else if (step) step.text += `${line}\n`
    else if (line !== '') issues.push({ code: 'before-first', what: line, line: at + 1 })
  }
  return { steps: steps.map((step) => ({ ...step, text: step.text.trim() })), issues }
}

/** Writes the steps as text that `readSteps` reads. */
export function writeSteps(steps: GuidedFix['steps']): string {
  const answer = ({ label, to, check }: GuidedFix['steps'][number]['choices'][number]) => `- [${label}](${to}${check ? ` "${check.name}: ${check.is.join(', ')}"` : ''})`
  return steps.map(({ id, title, text, choices }) => [`## ${id}: ${title}`, ...(text ? [text] : []), ...(choices.length > 0 ? [choices.map(answer).join('\n')] : [])].join('\n\n')).join('\n\n')
}

/** The problems of a fix's steps. @param names ids of all fixes, to which an answer may lead */
export function stepIssues({ steps }: Pick<GuidedFix, 'steps'>, names: ReadonlySet<string>): FixIssue[] {
  const issues: FixIssue[] = []
  const known = new Set<string>()
  for (const { id, choices, end } of steps) {
    if (known.has(id)) issues.push({ code: 'twice', step: id, what: id })
    known.add(id)
    if (end ? choices.length > 0 : choices.length < 2) issues.push({ code: end ? 'end-has-answers' : 'few-answers', step: id, what: id })
    for (const { check } of choices) {
      const answers: readonly string[] = check && Object.hasOwn(gatewayAnswers, check.name) ? gatewayAnswers[check.name] : []
      for (const is of check?.is ?? []) if (!answers.includes(is)) issues.push({ code: 'gateway-word', step: id, what: `${check!.name}: ${is}` })
    }
  }
  const reached = new Set([...(steps[0] ? [steps[0].id] : []), ...steps.flatMap(({ choices }) => choices.map(({ to }) => to))])
  for (const to of reached) if (!known.has(to) && !names.has(to.replace('fix:', ''))) issues.push({ code: 'led-nowhere', step: to, what: to })
  for (const id of known) if (!reached.has(id)) issues.push({ code: 'unreached', step: id, what: id })
  return issues
}

/** A fix's steps and links without its texts, to compare languages. */
export const graphOf = ({ picture, position, category, minutes, articles, steps }: GuidedFix) =>
  JSON.stringify([picture, position, category, minutes, articles, steps.map(({ id, choices }) => [id, choices.map(({ to, check }) => [to, check])])])

/** The steps that lead back to themselves, within a fix or across fixes, each with its fix. */
export function circlesIn(fixes: readonly GuidedFix[]): { fix: string; step: string }[] {
  const firstOf = (id: string) => `${id} ${fixes.find((fix) => fix.id === id)?.steps[0]?.id ?? ''}`
  const followers = new Map<string, readonly string[]>(fixes.flatMap(({ id, steps }) => steps.map((step) => [`${id} ${step.id}`, step.choices.map(({ to }) => (to.startsWith('fix:') ? firstOf(to.slice(4)) : `${id} ${to}`))] as const)))
  const states = new Map<string, 'open' | 'done'>()
  const isCircle = (step: string): boolean => {
    if (states.has(step)) return states.get(step) === 'open'
    states.set(step, 'open')
    const found = (followers.get(step) ?? []).some(isCircle)
    states.set(step, 'done')
    return found
  }
  return fixes.flatMap(({ id, steps }) => steps.filter((step) => isCircle(`${id} ${step.id}`)).map((step) => ({ fix: id, step: step.id })))
}
