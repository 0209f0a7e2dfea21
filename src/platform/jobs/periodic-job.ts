import type { Log } from '../observability/log.ts'

/**
 * Work of the background: a round now, where `isAtOnce`, and every `everyMs` ms; a round that takes longer is not joined by
 * a second. A failure is logged as `failure`, and tried again in the next one. Returns what stops it and waits for the round
 * that runs; a long round asks `isStopping` whether to go on. It keeps no process alive.
 */
export function startPeriodicJob(log: Log, round: (isStopping: () => boolean) => Promise<unknown>, { everyMs, failure, isAtOnce = false }: { everyMs: number; failure: string; isAtOnce?: boolean }): () => Promise<void> {
  let running: Promise<unknown> | undefined
  let isStopping = false
  const start = () => {
    running ??= round(() => isStopping)
      .catch((err: unknown) => log.error({ err }, failure))
      .finally(() => (running = undefined))
  }
  if (isAtOnce) start()
  const timer = setInterval(start, everyMs)
  timer.unref()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await running
  }
}
