/**
 * A separate process that transfers the bytes of speed tests. It receives a connection whose request the site has read
 * and allowed, answers it and closes it. It knows no tokens and no visitors. Once the site has disconnected, it ends
 * with its last connection, each of which has a time limit.
 */
import { randomFillSync } from 'node:crypto'
import type { Socket } from 'node:net'
import { constants, getPriority, setPriority } from 'node:os'
import type { FromBytesProcess, HandedStream } from './handed-stream.ts'

/** Large enough that a test at full speed needs only some hundred writes a second. */
const pieceBytes = 256 * 1024
/** The delay of a timer that is made up for. */
const mostLateMs = 10

/** When the line of each test is free again, by performance.now(). */
const freeAt = new Map<string, number>()

function tell(what: FromBytesProcess): void {
  if (process.connected) process.send?.(what)
}

/** Reserves the line for so many bytes of a test, and returns how long to wait before the next ones, in ms. */
function paceOf({ test, bytesPerMs }: HandedStream, bytes: number): number {
  const real = performance.now()
  const free = Math.max(freeAt.get(test) ?? 0, real - mostLateMs) + bytes / bytesPerMs
  freeAt.set(test, free)
  return free - real
}

/**
 * Sends incompressible bytes from one buffer that is refilled once the system has taken all of it. A cipher would need
 * new memory for each piece, which costs more than the bytes themselves. @param leave called before the last piece is
 * written: a client that has all of it may request the next stream at once
 */
function send(stream: HandedStream, socket: Socket, leave: () => void): void {
  const piece = Buffer.allocUnsafeSlow(Math.min(pieceBytes, stream.bytes))
  let left = stream.bytes
  socket.write(stream.head)
  const go = () => {
    if (socket.destroyed) return
    if (left === 0) return void socket.end()
    const bytes = Math.min(left, piece.length)
    randomFillSync(piece, 0, bytes)
    left -= bytes
    if (left === 0) leave()
    socket.write(piece.subarray(0, bytes), () => {
      const early = left > 0 ? paceOf(stream, bytes) : 0
      if (early >= 1) setTimeout(go, early)
      else go()
    })
  }
  go()
}

function count(stream: HandedStream, socket: Socket, leave: () => void): void {
  let left = stream.bytes
  const take = (bytes: number) => {
    left -= bytes
    if (left > 0) return
    leave()
    socket.end(stream.head)
  }
  socket.on('data', (piece) => {
    take(piece.length)
    const early = paceOf(stream, piece.length)
    if (early < 1) return
    socket.pause()
    setTimeout(() => socket.resume(), early)
  })
  take(0)
}

function carry(stream: HandedStream, socket: Socket | undefined): void {
  let isIn = true
  const leave = () => {
    if (isIn) tell({ left: stream.id })
    isIn = false
  }
  tell({ taken: stream.id })
  if (!socket) return leave()
  const late = setTimeout(() => socket.destroy(), stream.endsInMs)
  socket.on('error', () => {})
  socket.once('close', () => {
    clearTimeout(late)
    leave()
  })
  if (stream.kind === 'download') {
    // A socket notices that the client has disconnected only while it is being read.
    socket.resume()
    send(stream, socket, leave)
  } else count(stream, socket, leave)
}

process.on('message', (stream: HandedStream, socket) => carry(stream, socket as Socket | undefined))
// A terminal sends these signals to the whole process group; the site decides when running streams end.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
// Lower priority, so that pages come first if both need the same processor.
if (process.platform !== 'win32') setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + constants.priority.PRIORITY_BELOW_NORMAL))
tell({ isReady: true })
