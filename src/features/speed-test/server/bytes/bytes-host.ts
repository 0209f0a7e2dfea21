import { fork, type ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FromBytesProcess, HandedStream } from './handed-stream.ts'

/** vite.config.ts puts it beside the server's script. */
const script = import.meta.env?.PROD ? './bytes-process.js' : './bytes-process.ts'
/** It ends, and gives its memory back, when no test has wanted it for so long. */
const idleMs = 15_000
/** Where it is not there by then, the site carries the bytes itself. */
const startMs = 2000
/** What runs when the site ends has so long to come to its own end. */
const drainMs = 8000

interface Carrier {
  child: ChildProcess
  isReady: Promise<boolean>
  streams: Map<number, () => void>
  /** told once a connection has arrived there */
  taken: Map<number, () => void>
}

let carrier: Carrier | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0

function start(): Carrier {
  // no setting and no secret of the site goes along
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), { env: {}, execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=2', '--max-old-space-size=64'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ready = Promise.withResolvers<boolean>()
  const made: Carrier = { child, isReady: ready.promise, streams: new Map(), taken: new Map() }
  const timer = setTimeout(() => ready.resolve(false), startMs)
  timer.unref()
  child.on('message', (message: FromBytesProcess) => {
    if ('isReady' in message) ready.resolve(true)
    else if ('taken' in message) take(made, message.taken)
    else leave(made, message.left)
  })
  const gone = () => {
    ready.resolve(false)
    if (carrier === made) carrier = undefined
    for (const id of made.streams.keys()) leave(made, id)
  }
  child.once('error', gone)
  child.once('exit', gone)
  child.unref()
  child.channel?.unref()
  return made
}

function take(from: Carrier, id: number): void {
  from.taken.get(id)?.()
  from.taken.delete(id)
}

function leave(from: Carrier, id: number): void {
  take(from, id)
  const left = from.streams.get(id)
  from.streams.delete(id)
  left?.()
  rest()
}

/** Nothing runs: it ends later, unless something does again. A stream of a slow line is longer than that. */
function rest(): void {
  clearTimeout(idle)
  if (carrier?.streams.size !== 0) return
  idle = setTimeout(() => void endBytesProcess(), idleMs)
  idle.unref()
}

/** Begins the process where there is none: a test has begun, and will soon want it. */
export function expectBytes(): void {
  carrier ??= start()
  rest()
}

/** Whether there is a process that takes connections. */
export async function canHandOver(): Promise<boolean> {
  expectBytes()
  return (await carrier?.isReady) === true && carrier?.child.connected === true
}

/** One at a time: a connection leaves at the moment at which it is sent, and what has arrived on it until then is counted. */
let handing: Promise<unknown> = Promise.resolve()

/**
 * Hands a connection over: nothing here may touch it from now on, and for this process it is closed.
 * @param streamOf asked at the moment at which nothing more arrives here
 * @param left when it has ended, however that was
 * @returns false where it cannot be handed over, and is as it was
 */
export function handOver(streamOf: () => Omit<HandedStream, 'id'>, socket: unknown, left: () => void): Promise<boolean> {
  clearTimeout(idle)
  const handed = handing.then(() => send(streamOf, socket, left))
  handing = handed.catch(() => {})
  return handed
}

async function send(streamOf: () => Omit<HandedStream, 'id'>, socket: unknown, left: () => void): Promise<boolean> {
  const to = carrier
  if (!to?.child.connected || !(socket instanceof Socket) || socket.destroyed || 'encrypted' in socket) return false
  const own = socket as unknown as { server: unknown; _paused: boolean; _handle: { readStop?: () => number } | null }
  if (!own._handle?.readStop) return false
  lastId += 1
  const id = lastId
  to.streams.set(id, left)
  // what Node has read is counted; what it would read from now on would be lost
  own._paused = true
  socket.pause()
  own._handle.readStop()
  const stream = { ...streamOf(), id } satisfies HandedStream
  // a server that knows of connections elsewhere waits for them for ever where their process has ended before it
  own.server = null
  const taken = new Promise<void>((resolve) => to.taken.set(id, resolve))
  to.child.send(stream, socket, {}, (error) => {
    if (error) leave(to, id)
    // without its connection, which is elsewhere: its request has ended here
    socket.destroy()
  })
  await taken
  return true
}

/** Ends the process once its streams have ended, at most `ms` later. */
export async function endBytesProcess(ms = drainMs): Promise<void> {
  const ending = carrier
  if (!ending) return
  clearTimeout(idle)
  const gone = new Promise<void>((resolve) => ending.child.once('exit', () => resolve()))
  // whoever wants one from now on begins another
  carrier = undefined
  const deadline = Date.now() + ms
  while (ending.streams.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
  // what it still has to send to a slow line it sends
  if (ending.child.connected) ending.child.disconnect()
  const late = setTimeout(() => ending.child.kill('SIGKILL'), deadline - Date.now())
  await gone
  clearTimeout(late)
}
