/** What came in an hour is committed by then, and clocks of several processes have gone on. */
export const graceMs = 120_000

const rowsAtOnce = 50

/** As many rows as one statement writes. */
export function inPieces<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, piece) => rows.slice(piece * rowsAtOnce, (piece + 1) * rowsAtOnce))
}
