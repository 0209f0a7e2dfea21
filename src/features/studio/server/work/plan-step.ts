import type { Identity } from '#contracts/identity.ts'
import { hasRole } from '#contracts/identity.ts'
import { failure, success, type Failure, type Outcome } from '#contracts/outcome.ts'
import type { ArticleState, ArticleStep } from '../../contract.ts'
import type { WorkRow } from './change-work.ts'

/** The effect of a step: the changed columns, and whether the content is published or removed. */
export interface StepPlan {
  row: Partial<Pick<WorkRow, 'state' | 'is_live' | 'note' | 'publish_at' | 'unpublish_at' | 'writers'>>
  live?: 'put' | 'remove'
}

export interface StepInput {
  step: ArticleStep
  at?: number | undefined
  note?: string | undefined
}

const notNow = failure(409, 'NOT_NOW', 'It is in no state for this step.')
const otherRole = failure(403, 'OTHER_ROLE_NEEDED', 'This step needs another role.')
const byAnother = failure(403, 'REVIEW_BY_ANOTHER', 'Somebody who has not written in it reviews it.')
const noteMissing = failure(422, 'NOTE_MISSING', 'Whoever sends it back says what has to change.')
const inThePast = failure(422, 'IN_THE_PAST', 'The hour has passed, or is missing.')

const published = { state: 'live', is_live: 1, note: '', publish_at: null, writers: '[]' } as const satisfies StepPlan['row']

/** Returns the effect of `step`, or why it is refused. A pure function. */
export function planStep(row: Pick<WorkRow, 'state' | 'is_live' | 'publish_at' | 'writers'>, identity: Identity, { step, at, note = '' }: StepInput, now: number): Outcome<StepPlan> {
  const state = row.state as ArticleState
  const needed = step === 'submit' || step === 'withdraw' || step === 'discard' ? 'editor' : 'publisher'
  if (!hasRole(identity, needed)) return otherRole
  const isIn = (...states: ArticleState[]) => states.includes(state)
  const hasHour = at !== undefined && at > now
  switch (step) {
    case 'submit':
      return isIn('draft', 'off') ? plan({ state: 'review', note: '' }) : notNow
    case 'withdraw':
      return isIn('review', 'scheduled') ? plan({ state: 'draft', publish_at: null }) : notNow
    case 'return':
      if (!isIn('review', 'scheduled')) return notNow
      return note.trim() === '' ? noteMissing : plan({ state: 'draft', publish_at: null, note: note.trim() })
    case 'discard':
      return isIn('draft') && row.is_live === 1 ? plan({ state: 'live', note: '', writers: '[]' }) : notNow
    case 'publish':
      if (!isIn('review', 'scheduled')) return notNow
      return refuseWriter(row, identity) ?? plan(published, 'put')
    case 'schedule':
      if (!isIn('review', 'scheduled')) return notNow
      if (!hasHour) return inThePast
      return refuseWriter(row, identity) ?? plan({ state: 'scheduled', publish_at: at, note: '' })
    case 'roll-back':
      if (row.is_live === 1) return plan({}, 'put')
      return plan(state === 'off' ? published : { is_live: 1 }, 'put')
    case 'unpublish':
      return row.is_live === 1 ? plan(takenOff(state), 'remove') : notNow
    case 'unpublish-at':
      if (row.is_live !== 1 && state !== 'scheduled') return notNow
      return hasHour && at > (row.publish_at ?? now) ? plan({ unpublish_at: at }) : inThePast
  }
}

/** The scheduled step of a row; undefined if its hour has not come. */
export function planDue(row: Pick<WorkRow, 'state' | 'publish_at' | 'unpublish_at' | 'is_live'>, now: number): (StepPlan & { action: 'publish' | 'unpublish' }) | undefined {
  if (row.publish_at !== null && row.publish_at <= now) return { action: 'publish', row: published, live: 'put' }
  if (row.unpublish_at === null || row.unpublish_at > now) return undefined
  return { action: 'unpublish', row: takenOff(row.state as ArticleState), ...(row.is_live === 1 ? { live: 'remove' as const } : {}) }
}

/** Only a live text becomes 'off'; a draft or a text in review keeps its state. */
function takenOff(state: ArticleState): StepPlan['row'] {
  return { state: state === 'live' ? 'off' : state, is_live: 0, unpublish_at: null }
}

function plan(row: StepPlan['row'], live?: StepPlan['live']): Outcome<StepPlan> {
  return success({ row, ...(live ? { live } : {}) })
}

/** STU-02: a writer must not review their own text. */
function refuseWriter({ writers }: Pick<WorkRow, 'writers'>, identity: Identity): Failure | undefined {
  const wrote = JSON.parse(writers) as string[]
  return identity.kind === 'customer' && wrote.includes(identity.loginId) ? byAnother : undefined
}
