import { connect, createServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The relay passes this many bytes at a time, of any connection. */
const pieceBytes = 16 * 1024

export interface RelayClock {
  now(): number
  /** waits until the line has carried `bytes` more */
  carry(bytes: number): Promise<void>
}

/**
 * A clock that only the relayed bytes advance, so that a measurement by it is the same on every machine and no test
 * waits. It yields to the event loop, so that written data can arrive.
 */
export function lineClock(bytesPerMs: number): RelayClock {
  let now = 0
  return {
    now: () => now,
    async carry(bytes) {
      now += bytes / bytesPerMs
      for (let turn = 0; turn < 4; turn += 1) await nextTurn()
    },
  }
}

/** Real time; delays are caught up with, so that the mean rate is right even on a busy machine. */
export function wallClock(bytesPerMs: number): RelayClock {
  let free = 0
  return {
    now: () => performance.now(),
    async carry(bytes) {
      free = Math.max(free, performance.now() - 20) + bytes / bytesPerMs
      const early = free - performance.now()
      if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    },
  }
}

/**
 * A TCP relay to `port` with one token bucket for all connections and both directions, served in turn. @returns its
 * port
 */
export async function openSlowRelay(port: number, clock: RelayClock): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  let line = Promise.resolve()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [[near, far], [far, near]] as const) {
      sockets.add(from)
      let carried = Promise.resolve()
      from.setNoDelay(true)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        // data before the regular end of an answer is still in transit; if the client has left, it needs nothing more
        if (from === near || !from.readableEnded) to.destroy()
      })
      // forward the end only after the data before it
      from.on('end', () => void carried.then(() => to.end()))
      from.on('data', (data: Buffer) => {
        from.pause()
        const pieces = Array.from({ length: Math.ceil(data.length / pieceBytes) }, (_, index) => data.subarray(index * pieceBytes, (index + 1) * pieceBytes))
        carried = carryAll(pieces, to)
        void carried.then(() => from.resume())
      })
    }
  })
  async function carryAll(pieces: readonly Buffer[], to: Socket): Promise<void> {
    for (const piece of pieces) {
      // round robin: each connection's next chunk waits behind the others' chunks
      line = line.then(() => {
        if (!to.destroyed) to.write(piece)
        return clock.carry(piece.length)
      })
      await line
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
