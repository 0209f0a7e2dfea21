import { fork, spawn, type ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FromBytesProcess, HandedStream } from './handed-stream.ts'

/** vite.config.ts places the script beside the server's. */
const script = import.meta.env?.PROD ? './bytes-process.js' : './bytes-process.ts'
/** The process ends after this idle time, which frees its memory. */
const idleMs = 15_000
/** If the process is not ready after this time, the site transfers the bytes itself. */
const startMs = 2000
/** Time for running streams to end when the site shuts down. */
const drainMs = 8000

interface Carrier {
  child: ChildProcess
  isReady: Promise<boolean>
  streams: Map<number, () => void>
  /** called once the process has received the connection */
  taken: Map<number, () => void>
}

let carrier: Carrier | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0

function start(): Carrier {
  // The process gets none of the site's settings and secrets.
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
  yieldProcessor(child.pid)
  child.unref()
  child.channel?.unref()
  return made
}

/**
 * Marks the process as batch work: when bytes may be sent again it does not interrupt a page that is being made. Node
 * cannot set this itself; where there is no `chrt` (util-linux), its low priority has to do. (An idle process would
 * get nothing at all of a busy machine, and measure that.)
 */
function yieldProcessor(pid: number | undefined): void {
  if (process.platform !== 'linux' || pid === undefined) return
  const setting = spawn('chrt', ['--all-tasks', '--batch', '--pid', '0', String(pid)], { stdio: 'ignore', env: {} })
  setting.on('error', () => {})
  setting.unref()
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

/** Schedules the end of an idle process. A stream on a slow line may be longer than the idle time. */
function rest(): void {
  clearTimeout(idle)
  if (carrier?.streams.size !== 0) return
  idle = setTimeout(() => void endBytesProcess(), idleMs)
  idle.unref()
}

/** Starts the process if there is none, because a test has begun and will soon need it. */
export function expectBytes(): void {
  carrier ??= start()
  rest()
}

/** Whether a process is ready to take connections. */
export async function canHandOver(): Promise<boolean> {
  expectBytes()
  return (await carrier?.isReady) === true && carrier?.child.connected === true
}

/** Hand-overs run one at a time: a connection leaves when it is sent, and the bytes that arrived before are counted. */
let handing: Promise<unknown> = Promise.resolve()

/**
 * Hands a connection over to the process. It must not be used here any more; for this process it is closed.
 * @param streamOf called at the moment when no more bytes arrive here
 * @param left called when the stream has ended, for any reason
 * @returns false if the connection cannot be handed over and is unchanged
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
  // Bytes that Node has already read are counted; bytes that it would read from now on would be lost.
  own._paused = true
  socket.pause()
  own._handle.readStop()
  const stream = { ...streamOf(), id } satisfies HandedStream
  // A server's close() would wait for ever for a handed-over connection whose process has ended first.
  own.server = null
  const taken = new Promise<void>((resolve) => to.taken.set(id, resolve))
  to.child.send(stream, socket, {}, (error) => {
    if (error) leave(to, id)
    // Destroys the socket without its connection, which is now in the other process; the request ends here.
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
  // A stream that begins from now on starts a new process.
  carrier = undefined
  const deadline = Date.now() + ms
  while (ending.streams.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
  // After disconnecting, the process still sends what is left for slow lines.
  if (ending.child.connected) ending.child.disconnect()
  const late = setTimeout(() => ending.child.kill('SIGKILL'), deadline - Date.now())
  await gone
  clearTimeout(late)
}
