import type { FixChoice, FixStep, GuidedFix } from '#features/site-content/contract.ts'

/** NET-10: walks through a fix. Knows no pages, requests or gateways here; the way alone determines the position. */

/** One given answer: its number among the step's choices, from 1, and whether the gateway gave it. */
export interface Taken {
  choice: number
  byGateway: boolean
}
export type Way = readonly Taken[]

/** What the gateway reports, by the name of the check. */
export type Says = Readonly<Partial<Record<string, string>>>

export interface Answered<Step extends FixStep = FixStep> {
  step: Step
  choice: FixChoice
  byGateway: boolean
  /** the way to this step, without this answer */
  before: Way
}

export interface Position<Step extends FixStep = FixStep> {
  way: Way
  answered: readonly Answered<Step>[]
  /** the current step: a question or an end */
  step: Step
  /** the most questions that may still come, including the current one; 0 at an end */
  left: number
}

type Walked<Step extends FixStep> = Pick<GuidedFix, 'id'> & { steps: readonly Step[] }

const leavesFix = ({ to }: FixChoice) => to.startsWith('fix:')

/** The position that a way leads to; undefined if the fix has no such way, for example after a change of content. */
export function followFix<Step extends FixStep>(fix: Walked<Step>, way: Way): Position<Step> | undefined {
  const answered: Answered<Step>[] = []
  let step = fix.steps[0]
  for (const [at, { choice: place, byGateway }] of way.entries()) {
    const choice = step?.choices[place - 1]
    if (!step || !choice || leavesFix(choice) || (byGateway && !choice.check)) return undefined
    answered.push({ step, choice, byGateway, before: way.slice(0, at) })
    step = fix.steps.find(({ id }) => id === choice.to)
  }
  return step && { way, answered, step, left: mostLeft(fix, step) }
}

/** Terminates, because the content check ensures that no way leads back to itself. */
function mostLeft<Step extends FixStep>(fix: Walked<Step>, step: Step): number {
  const next = step.choices.flatMap(({ to }) => fix.steps.find(({ id }) => id === to) ?? [])
  return step.choices.length === 0 ? 0 : 1 + Math.max(0, ...next.map((each) => mostLeft(fix, each)))
}

/**
 * NET-10: questions that the gateway can answer are skipped. Goes on until the first question that `says` does not
 * answer, or until the gateway's answer leads into another fix, which the customer must choose.
 */
export function askGateway<Step extends FixStep>(fix: Walked<Step>, position: Position<Step>, says: Says): Position<Step> {
  const at = toldPlace(position, says)
  const next = at < 0 || leavesFix(position.step.choices[at]!) ? undefined : followFix(fix, [...position.way, { choice: at + 1, byGateway: true }])
  return next ? askGateway(fix, next, says) : position
}

/** The choice into another fix that the gateway's answer selects here; undefined if there is none. */
export function toldAway<Step extends FixStep>(position: Position<Step>, says: Says): FixChoice | undefined {
  const choice = position.step.choices[toldPlace(position, says)]
  return choice && leavesFix(choice) ? choice : undefined
}

const toldPlace = ({ step }: Position, says: Says) => step.choices.findIndex(({ check }) => check?.is.includes(says[check.name] ?? ''))

/** The way before the customer's last answer; later answers of the gateway are read again. Undefined at the start. */
export function wayBack(way: Way): Way | undefined {
  const last = way.findLastIndex(({ byGateway }) => !byGateway)
  return last < 0 ? undefined : way.slice(0, last)
}
