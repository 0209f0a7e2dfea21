/** Which `metric dimension` pairs of the hourly tables (docs/analytics.md) add up to which figure. */
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

/** Whether a `signIn` dimension is of a successful sign-in, of any flow code. */
export function isSignIn(dimension: string): boolean {
  return dimension.endsWith('/1')
}

interface Counted {
  span: number
  metric: string
  dimension: string
  count: number
}

/** The count of a figure in a span. */
export function countOf(rows: readonly Counted[], name: CountedName, span: number): number {
  const names: readonly string[] = countedAs[name]
  return sumOf(rows, (row) => row.span === span && names.includes(`${row.metric} ${row.dimension}`))
}

export function sumOf<Row extends { count: number }>(rows: readonly Row[], isWanted: (row: Row) => boolean): number {
  return rows.reduce((sum, row) => (isWanted(row) ? sum + row.count : sum), 0)
}
