/** How the events of docs/analytics.md add up to figures: `metric dimension` of the hours. */
export const countedAs = {
  visits: ['visit '],
  appointmentsFound: ['form appointmentFinder/1'],
  appointmentsMoved: ['form appointmentReschedule/1'],
  appointmentsCancelled: ['form appointmentCancel/1'],
  contactsChanged: ['form appointmentContact/1'],
  answersShown: ['system answerShown/1'],
  answersRefused: ['system answerRefused/0'],
} as const
export type CountedName = keyof typeof countedAs

/** A sign-in that succeeded, whatever its flow code. */
export function isSignIn(dimension: string): boolean {
  return dimension.endsWith('/1')
}

interface Counted {
  span: number
  metric: string
  dimension: string
  count: number
}

/** How often something was, in a span. */
export function countOf(rows: readonly Counted[], name: CountedName, span: number): number {
  const names: readonly string[] = countedAs[name]
  return sumOf(rows, (row) => row.span === span && names.includes(`${row.metric} ${row.dimension}`))
}

export function sumOf<Row extends { count: number }>(rows: readonly Row[], isWanted: (row: Row) => boolean): number {
  return rows.reduce((sum, row) => (isWanted(row) ? sum + row.count : sum), 0)
}
