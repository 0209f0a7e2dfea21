import { pipeline, Transform, type Readable } from 'node:stream'

/** Time in ms after which a slow sender is refused; shorter for visitors, because anybody can hold connections in this way. */
interface SlowWaits {
  customer: number
  anonymous: number
}

export const slowWaits: SlowWaits = { customer: 60_000, anonymous: 20_000 }

/** Far below the slowest phone that anybody would send a picture with. */
const leastBytesPerSecond = 1024

/** The sender of a form or a picture is too slow, or has stopped without ending the connection. */
export class TooSlow extends Error {
  constructor() {
    super('The request did not arrive in time.')
  }
}

interface Pace {
  /** counts bytes that have arrived */
  count(bytes: number): void
  /** ends the watch */
  end(): void
}

/**
 * Watches a sender, who would hold a place for minutes with a byte now and then. Calls `tooSlow` once, when fewer than
 * 1 KB/s have come, on average, for `waitMs`.
 */
export function watchPace(waitMs: number, tooSlow: () => void): Pace {
  const least = (leastBytesPerSecond * waitMs) / 1000
  const late = setTimeout(tooSlow, waitMs)
  let bytes = 0
  return {
    count(more) {
      bytes += more
      if (bytes < least) return
      bytes = 0
      late.refresh()
    },
    end: () => clearTimeout(late),
  }
}

/** The same stream. It ends with `TooSlow`, and its source is closed, if the sender is too slow. */
export function paced(source: Readable, waitMs: number): Readable {
  const counted = new Transform({
    transform(piece: Buffer, _, done) {
      pace.count(piece.length)
      done(null, piece)
    },
  })
  const pace = watchPace(waitMs, () => counted.destroy(new TooSlow()))
  pipeline(source, counted, () => pace.end())
  return counted
}
