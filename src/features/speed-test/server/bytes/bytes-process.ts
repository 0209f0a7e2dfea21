/**
 * A process of its own that carries the bytes of speed tests: it is handed a connection whose request the site has read and
 * allowed, answers it, and closes it. It knows no token and no visitor. Once the site has let go of it, it ends with its last
 * connection, each of which has its time.
 */
import { randomFillSync } from 'node:crypto'
import type { Socket } from 'node:net'
import { constants, getPriority, setPriority } from 'node:os'
import type { FromBytesProcess, HandedStream } from './handed-stream.ts'

/** Large enough that a test at its full speed is some hundred writes a second. */
const pieceBytes = 256 * 1024
/** What a timer was late is made up for. */
const mostLateMs = 10

/** By performance.now(): when the line of each test is free again. */
const freeAt = new Map<string, number>()

function tell(what: FromBytesProcess): void {
  if (process.connected) process.send?.(what)
}

/** Until so many more bytes of a test may go, in ms. */
function paceOf({ test, bytesPerMs }: HandedStream, bytes: number): number {
  const real = performance.now()
  const free = Math.max(freeAt.get(test) ?? 0, real - mostLateMs) + bytes / bytesPerMs
  freeAt.set(test, free)
  return free - real
}

/**
 * Bytes that nothing on the way can make fewer, in one buffer that is filled anew once the system has taken all of it: a
 * cipher would want new memory for each piece, which costs more than the bytes.
 * @param leave once nothing more is to come of it: whoever has all of it may ask for the next at once
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
    // whoever goes away is noticed by reading alone
    socket.resume()
    send(stream, socket, leave)
  } else count(stream, socket, leave)
}

process.on('message', (stream: HandedStream, socket) => carry(stream, socket as Socket | undefined))
// a terminal sends these to the whole group: what still runs is the site's to end
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
// where it and pages want the same processor, pages go first
if (process.platform !== 'win32') setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + constants.priority.PRIORITY_BELOW_NORMAL))
tell({ isReady: true })
