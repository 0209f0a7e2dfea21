/** Starts `work` at a fixed rate, however long earlier ones take; resolves when all have ended. */
export async function arrive(startedAt: number, endAt: number, perSecond: number, work: (dueAt: number) => Promise<void>): Promise<void> {
  const begun: Promise<void>[] = []
  const total = Math.floor(((endAt - startedAt) / 1000) * perSecond)
  while (begun.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond))
    while (begun.length < due) begun.push(work(startedAt + ((begun.length + 1) / perSecond) * 1000))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(begun)
}
