import { statfsSync } from 'node:fs'

/** How old a measurement may be: a busy collector asks a thousand times a second, and each look is a system call. */
const measuredEveryMs = 1000

/** Looks at a file system; node's `statfsSync`, or a test's own. */
export type LookAtDisk = (directory: string) => { bavail: number; bsize: number }

/**
 * Bytes that are free for us on the disk of `directory`, at most a second old. Infinity where the system does not say: then
 * a write finds out.
 */
export function measureDisk(directory: string, look: LookAtDisk = statfsSync): () => number {
  let measuredAt = -Infinity
  let free = Infinity
  return () => {
    const now = Date.now()
    if (Math.abs(now - measuredAt) < measuredEveryMs) return free
    measuredAt = now
    try {
      const { bavail, bsize } = look(directory)
      free = bavail * bsize
    } catch {
      free = Infinity
    }
    return free
  }
}
