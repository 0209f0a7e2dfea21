/** A period that may lack a start or an end. Both are epoch ms; the start is inclusive, the end exclusive. */
export interface Period {
  startsAt?: number | undefined
  endsAt?: number | undefined
}

export function stageOfPeriod({ startsAt = 0, endsAt = Number.POSITIVE_INFINITY }: Period, now: number): 'waits' | 'runs' | 'over' {
  if (now < startsAt) return 'waits'
  return now < endsAt ? 'runs' : 'over'
}

/** Whether two periods have an instant in common. */
export function doPeriodsMeet(one: Period, other: Period): boolean {
  return (one.startsAt ?? 0) < (other.endsAt ?? Number.POSITIVE_INFINITY) && (other.startsAt ?? 0) < (one.endsAt ?? Number.POSITIVE_INFINITY)
}

/** Whether the end is after the start. */
export function isPeriod({ startsAt = 0, endsAt = Number.POSITIVE_INFINITY }: Period): boolean {
  return endsAt > startsAt
}
