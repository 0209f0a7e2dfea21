import type { ChangedArticle } from '#platform/database/site-version.ts'

interface Row {
  audience: string
  id: string
}

/**
 * The rows of all articles after a change of some: those of the changed ones are read again, all others stay. A new list,
 * in the order of the ids.
 */
export async function withChanged<T extends Row>(rows: readonly T[], changed: readonly ChangedArticle[], read: (audience: string, ids: readonly string[]) => Promise<T[]>): Promise<T[]> {
  let all = [...rows]
  for (const [audience, articles] of Map.groupBy(changed, (article) => article.audience)) {
    const ids = new Set(articles.map(({ id }) => id))
    const now = Map.groupBy(await read(audience, [...ids]), ({ id }) => id)
    all = all.filter((row) => row.audience !== audience || !ids.has(row.id))
    for (const [id, own] of now) all.splice(placeOf(all, id), 0, ...own)
  }
  return all
}

/** Where an id belongs among the rows: behind those with a smaller or the same id. */
function placeOf(rows: readonly Row[], id: string): number {
  let [least, most] = [0, rows.length]
  while (least < most) {
    const middle = (least + most) >> 1
    if (rows[middle]!.id <= id) least = middle + 1
    else most = middle
  }
  return least
}
