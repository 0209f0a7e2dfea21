import { nextTurn } from '../../jobs/next-turn.ts'

/**
 * All rows of a large table in the order of their ids, in parts: on SQLite no request is answered while a part is read.
 * Rows of one id stay together. The caller reads again if they change meanwhile.
 * @param read the first rows with a greater id than `after`, at most `count`, which must exceed the rows of one id
 */
export async function readInTurns<Row extends { id: string }>(count: number, read: (after: string) => Promise<Row[]>): Promise<Row[]> {
  const found: Row[] = []
  for (;;) {
    const next = await read(found.at(-1)?.id ?? '')
    const isLast = next.length < count
    found.push(...(isLast ? next : next.filter(({ id }) => id !== next.at(-1)!.id)))
    if (isLast) return found
    await nextTurn()
  }
}
