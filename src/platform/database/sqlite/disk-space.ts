import { statfsSync } from 'node:fs'

/**
 * The longest age of a measurement: a busy site asks a thousand times a second, and each measurement is a system call.
 */
const measuredEveryMs = 1000

/** Reads the free space of a file system: Node's `statfsSync`, or a fake of a test. */
export type LookAtDisk = (directory: string) => { bavail: number; bsize: number }

/**
 * Returns a function that gives the free bytes on the disk of `directory`, measured at most a second ago. It returns
 * Infinity if the system does not say; a full disk then shows at the next write.
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
