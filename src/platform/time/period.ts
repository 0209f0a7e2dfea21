/** A while that may have no beginning or no end. Instants are epoch ms; the first is in it, the last is not. */
export interface Period {
  startsAt?: number | undefined
  endsAt?: number | undefined
}

export function stageOfPeriod({ startsAt = 0, endsAt = Number.POSITIVE_INFINITY }: Period, now: number): 'waits' | 'runs' | 'over' {
  if (now < startsAt) return 'waits'
  return now < endsAt ? 'runs' : 'over'
}

/** Whether its end comes after its beginning. */
export function isPeriod({ startsAt = 0, endsAt = Number.POSITIVE_INFINITY }: Period): boolean {
  return endsAt > startsAt
}
