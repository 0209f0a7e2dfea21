import type { MiddlewareHandler } from 'hono'
import type { DoorEnv } from '../middleware.ts'
import { createPlainRefusal } from './plain-refusal.ts'

/**
 * Load shedding: whoever cannot be served soon is told so at once, and those who are let in are served about as fast as
 * usual.
 *
 * Node takes one new connection from the kernel in each turn of its event loop. Where each turn also makes a page, new
 * visitors wait in the kernel, for seconds, while nothing in the process looks late: neither the lag of the event loop
 * nor the number of requests in flight says anything (measured at three times the capacity: 15 ms of lag, none in
 * flight, 11 s of waiting). So requests wait here, in order, and a page is begun only
 * - when a turn has brought nobody new (at most `mostQuickTurns` in a row): all who have come are known, and
 * - one in each turn: pages that are being made go on before new ones begin.
 *
 * A visitor who would wait for longer than `longestWaitMs` is refused: as many may wait as begin in that time, by a
 * moving mean of how long a turn has taken while somebody waited. So a lagging event loop, whatever makes it lag, lets
 * fewer wait. The mean does the work of a second threshold: one late turn, such as a pause of the garbage collector,
 * moves it by a tenth. Pages that wait for services take no turns: `mostInFlight` of them bound the memory (about
 * 100 KB each). `leastWaiting` may wait on the slowest machine.
 */
const longestWaitMs = 50
const leastWaiting = 16
const mostInFlight = 1024
const mostQuickTurns = 32

const newestShare = 0.1
/** a guess until there is a measurement, and the most that one turn may count */
const turnGuessMs = 3
const longestTurnMs = 50

export interface ShedStats {
  /** requests that were answered with 503, since the start */
  shed: number
  /** pages and services, those that wait for their turn among them */
  inFlight: number
  /** how many may be in flight now */
  limit: number
  /** of those in flight: not begun yet */
  waiting: number
}

export interface Shedding {
  middleware: MiddlewareHandler<DoorEnv>
  shedStats(): ShedStats
}

/** The event loop: when its next turn comes, and its clock in ms. Tests bring their own. */
export interface Turns {
  next(run: () => void): void
  now(): number
}

const eventLoop: Turns = { next: (run) => void setImmediate(run), now: () => performance.now() }

/** Mount it after the request's number and after whatever is cheap enough for everybody. */
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
  /** resolves when it is this one's turn to begin */
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
    // between the last of a line and the first of the next nobody waited: that time says nothing
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

/** A process that sheds is healthy; whoever watches it has to see it, and pages that were served need their scripts. */
function isNeverShed(path: string): boolean {
  return path.startsWith('/assets/') || alwaysServed.has(path)
}

const refuse = createPlainRefusal('OVERLOADED', {
  en: { title: 'One moment, please', text: 'Very many people are here right now. Nothing of yours is lost. Please try again in a few seconds.', again: 'Try again' },
  es: { title: 'Un momento, por favor', text: 'En este momento hay muchas personas aquí. No se ha perdido nada suyo. Vuelva a intentarlo en unos segundos.', again: 'Volver a intentarlo' },
})
