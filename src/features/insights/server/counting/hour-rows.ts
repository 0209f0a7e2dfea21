/**
 * How long after its end an hour becomes final, ms: by then its events are committed, even if the clocks of several
 * processes differ.
 */
export const graceMs = 120_000

const rowsAtOnce = 50

/** Splits rows into the batches that one statement each writes. */
export function inPieces<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, piece) => rows.slice(piece * rowsAtOnce, (piece + 1) * rowsAtOnce))
}
