import type { FixChoice, FixStep, GuidedFix } from '#features/site-content/contract.ts'

/** NET-10: a fix, walked. Nothing here knows of pages, requests or gateways; the way alone says where somebody is. */

/** Which of a step's answers was given, by its place from 1, and whether the gateway gave it. */
export interface Taken {
  choice: number
  byGateway: boolean
}
export type Way = readonly Taken[]

/** What a gateway says of one thing. */
export type Says = Readonly<Partial<Record<string, string>>>

export interface Answered<Step extends FixStep = FixStep> {
  step: Step
  choice: FixChoice
  byGateway: boolean
  /** the way up to here, without this answer */
  before: Way
}

export interface Position<Step extends FixStep = FixStep> {
  way: Way
  answered: readonly Answered<Step>[]
  /** where somebody is: an end, or what is asked now */
  step: Step
  /** the most questions that may still come, this one among them; 0 at an end */
  left: number
}

type Walked<Step extends FixStep> = Pick<GuidedFix, 'id'> & { steps: readonly Step[] }

const leavesFix = ({ to }: FixChoice) => to.startsWith('fix:')

/** Where a way leads; undefined where the fix has no such way (its content may have changed since the address was made). */
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

/** The content's check holds that no way leads back to itself, so this ends. */
function mostLeft<Step extends FixStep>(fix: Walked<Step>, step: Step): number {
  const next = step.choices.flatMap(({ to }) => fix.steps.find(({ id }) => id === to) ?? [])
  return step.choices.length === 0 ? 0 : 1 + Math.max(0, ...next.map((each) => mostLeft(fix, each)))
}

/**
 * NET-10: what the gateway can tell is not asked. Goes on over every question that `says` answers, and stops at the first that it does not,
 * or where the answer leads into another fix: that is the person's to choose.
 */
export function askGateway<Step extends FixStep>(fix: Walked<Step>, position: Position<Step>, says: Says): Position<Step> {
  const at = toldPlace(position, says)
  const next = at < 0 || leavesFix(position.step.choices[at]!) ? undefined : followFix(fix, [...position.way, { choice: at + 1, byGateway: true }])
  return next ? askGateway(fix, next, says) : position
}

/** The answer into another fix that the gateway gives here; undefined where it gives none. */
export function toldAway<Step extends FixStep>(position: Position<Step>, says: Says): FixChoice | undefined {
  const choice = position.step.choices[toldPlace(position, says)]
  return choice && leavesFix(choice) ? choice : undefined
}

const toldPlace = ({ step }: Position, says: Says) => step.choices.findIndex(({ check }) => check?.is.includes(says[check.name] ?? ''))

/** The way before the last answer of the person: what the gateway has said since is asked of it anew. */
export function wayBack(way: Way): Way | undefined {
  const last = way.findLastIndex(({ byGateway }) => !byGateway)
  return last < 0 ? undefined : way.slice(0, last)
}
