import type { Log } from '../observability/log.ts'

/**
 * Starts a periodic job: runs `round` every `everyMs` ms, and at once if `isAtOnce`. Rounds never overlap. A failure is
 * logged as `failure`, and the next round runs as usual. Returns the function that stops the job and waits for the
 * running round; a long round asks `isStopping` whether to go on. The job does not keep the process alive.
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
