import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../middleware.ts'
import { createPlainRefusal } from './plain-refusal.ts'

/**
 * Load shedding: requests that cannot be served soon are refused at once, and the others are served about as fast as
 * usual.
 *
 * Node accepts one new connection from the kernel in each turn of its event loop. If each turn also renders a page, new
 * connections wait in the kernel for seconds while the process shows no sign of it: neither event loop lag nor the
 * number of requests in flight (measured at three times the capacity: 15 ms of lag, none in flight, 11 s of waiting).
 * So requests queue here, in order, and a page begins only
 * - after a turn without a new request (at most `mostQuickTurns` in a row): all waiting requests are then known, and
 * - one per turn: pages in progress go on before new ones begin.
 *
 * A request that would wait for longer than `longestWaitMs` is refused: the queue holds as many as begin in that time,
 * by a moving average of the length of a turn while requests waited. So a lagging event loop, for whatever reason,
 * shortens the queue. The average replaces a second threshold: one late turn, such as a garbage collection, moves it by
 * a tenth only. Pages that wait for services take no turns: `mostInFlight` bounds their memory (about 100 KB each). A
 * request counts once its body is there (`awaitBodies`). The queue holds at least `leastWaiting`, even on the slowest
 * machine.
 */
const longestWaitMs = 50
const leastWaiting = 16
const mostInFlight = 1024
const mostQuickTurns = 32

const newestShare = 0.1
/** the assumed length of a turn until one is measured; `longestTurnMs` is the most that one turn may count */
const turnGuessMs = 3
const longestTurnMs = 50

export interface ShedStats {
  /** requests that were answered with 503, since the start */
  shed: number
  /** pages and service calls, including those that wait for their turn */
  inFlight: number
  /** the number of requests that may be in flight now */
  limit: number
  /** the requests in flight that have not begun yet */
  waiting: number
}

export interface Shedding {
  middleware: MiddlewareHandler<AppEnv>
  shedStats(): ShedStats
}

/** The event loop: runs a function in its next turn, and has a clock in ms. Tests pass their own. */
export interface Turns {
  next(run: () => void): void
  now(): number
}

const eventLoop: Turns = { next: (run) => void setImmediate(run), now: () => performance.now() }

/** Mount it after `numberRequests`, `awaitBodies` and all middleware that is cheap enough for every request. */
export function createShedding(turns: Turns = eventLoop): Shedding {
  const line = createLine(turns)
  let shed = 0
  let inFlight = 0
  return {
    shedStats: () => ({ shed, inFlight, limit: Math.min(mostInFlight, inFlight - line.waiting() + line.mayWait()), waiting: line.waiting() }),
    async middleware(c, next) {
      if (isNeverShed(c.req.path)) return next()
      line.noteArrival()
      if (inFlight >= mostInFlight || line.waiting() >= line.mayWait()) {
        shed += 1
        return refuse(c)
      }
      inFlight += 1
      try {
        await line.turn()
        return await next()
      } finally {
        inFlight -= 1
      }
    },
  }
}

interface Line {
  noteArrival(): void
  /** resolves when this request may begin */
  turn(): Promise<void>
  waiting(): number
  mayWait(): number
}

function createLine(turns: Turns): Line {
  const line: (() => void)[] = []
  let turnMs = turnGuessMs
  let hasNewcomers = false
  let isRunning = false
  let quickTurns = 0
  let begunAt = 0
  const step = () => {
    if (hasNewcomers && quickTurns < mostQuickTurns) {
      hasNewcomers = false
      quickTurns += 1
      return turns.next(step)
    }
    quickTurns = 0
    const now = turns.now()
    if (begunAt > 0) turnMs += newestShare * (Math.min(longestTurnMs, now - begunAt) - turnMs)
    line.shift()?.()
    isRunning = line.length > 0
    // no request waits between the end of one queue and the start of the next: that time is not measured
    begunAt = isRunning ? now : 0
    if (isRunning) turns.next(step)
  }
  return {
    noteArrival: () => void (hasNewcomers = true),
    turn() {
      const mine = new Promise<void>((begin) => line.push(begin))
      if (!isRunning) turns.next(step)
      isRunning = true
      return mine
    },
    waiting: () => line.length,
    mayWait: () => Math.max(leastWaiting, Math.floor(longestWaitMs / Math.max(turnMs, 0.01))),
  }
}

const alwaysServed = new Set(['/healthz', '/readyz', '/metrics', '/favicon.svg', '/favicon.ico', '/og.png', '/apple-touch-icon.png'])

/** Monitoring must reach a process that sheds, which is healthy, and pages already served need their scripts. */
function isNeverShed(path: string): boolean {
  return path.startsWith('/assets/') || alwaysServed.has(path)
}

const refuse = createPlainRefusal('OVERLOADED', {
  en: { title: 'One moment, please', text: 'Very many people are here right now. Nothing of yours is lost. Please try again in a few seconds.', again: 'Try again' },
  es: { title: 'Un momento, por favor', text: 'En este momento hay muchas personas aquí. No se ha perdido nada suyo. Vuelva a intentarlo en unos segundos.', again: 'Volver a intentarlo' },
})
