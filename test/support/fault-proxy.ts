import { connect, createServer, type AddressInfo, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** What the proxy does to connections, both open and new ones. */
export type Fault =
  | { mode: 'pass' }
  /** each chunk, in both directions, is delayed by this much, in order */
  | { mode: 'delay'; delayMs: number }
  /** open connections are reset at once, new ones when they are accepted */
  | { mode: 'reset' }
  /** accepts connections but forwards nothing; held data is forwarded when the mode changes */
  | { mode: 'stop' }
  /** forwards one byte at a time */
  | { mode: 'slice' }
  /** answers are cut off after this many bytes of a connection, and the connection is closed */
  | { mode: 'truncate'; afterBytes: number }
  /** answers are replaced by meaningless bytes */
  | { mode: 'garbage' }

export interface FaultProxy {
  port: number
  /** http://127.0.0.1:port */
  origin: string
  set(fault: Fault): void
  /** the number of open connections */
  connectionCount(): number
  /** resets open connections and stops listening */
  close(): Promise<void>
}

const garbageByte = 0xee
const slicePauseEvery = 64

/** A TCP proxy on a free loopback port, for tests. `target` is a port of this machine or the path of a socket. */
export async function startFaultProxy(target: number | string): Promise<FaultProxy> {
  const links = new Set<Link>()
  let fault: Fault = { mode: 'pass' }
  const to: NetConnectOpts = typeof target === 'number' ? { port: target, host: '127.0.0.1' } : { path: target }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (fault.mode === 'reset') return void quiet(client).resetAndDestroy()
    const link = openLink(client, to, () => fault)
    links.add(link)
    client.once('close', () => links.delete(link))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const resetAll = () => {
    for (const link of links) link.reset()
  }
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    set(next) {
      fault = next
      if (next.mode === 'reset') resetAll()
      for (const link of links) link.goOn()
    },
    connectionCount: () => links.size,
    close: () => closeServer(server, resetAll),
  }
}

function closeServer(server: Server, resetAll: () => void): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    resetAll()
  })
}

interface Link {
  reset(): void
  /** called when the fault changes: held data may be forwarded */
  goOn(): void
}

function openLink(client: Socket, to: NetConnectOpts, currentFault: () => Fault): Link {
  const service = quiet(connect({ ...to, allowHalfOpen: true }))
  quiet(client)
  const lanes = [createLane(currentFault, false), createLane(currentFault, true)] as const
  client.pipe(lanes[0].stream).pipe(service)
  service.pipe(lanes[1].stream).pipe(client)
  // a direction that ends an answer early closes the connection
  lanes[1].stream.once('end', () => service.destroySoon())
  const reset = () => {
    client.resetAndDestroy()
    service.destroy()
    for (const lane of lanes) lane.stream.destroy()
  }
  client.once('close', () => service.destroy())
  service.once('close', () => {
    // the server is gone: do not let the client wait
    if (!service.readableEnded) reset()
  })
  return {
    reset,
    goOn() {
      for (const lane of lanes) lane.goOn()
    },
  }
}

interface Lane {
  stream: Transform
  goOn(): void
}

/** One direction of a connection; each chunk is treated by the fault in force when it is forwarded. */
function createLane(currentFault: () => Fault, isAnswer: boolean): Lane {
  let held: (() => void) | undefined
  let carried = 0
  const carry = async (stream: Transform, piece: Buffer): Promise<void> => {
    let fault = currentFault()
    while (fault.mode === 'stop' && !stream.destroyed) {
      await new Promise<void>((resolve) => (held = resolve))
      fault = currentFault()
    }
    if (fault.mode === 'delay') await pause(fault.delayMs)
    if (stream.destroyed) return
    if (fault.mode === 'slice') return pushSliced(stream, piece)
    const bytes = isAnswer && fault.mode === 'garbage' ? Buffer.alloc(piece.length, garbageByte) : piece
    const left = isAnswer && fault.mode === 'truncate' ? Math.max(0, fault.afterBytes - carried) : bytes.length
    carried += bytes.length
    if (left > 0) stream.push(bytes.subarray(0, left))
    if (left < bytes.length) stream.push(null)
  }
  const stream = new Transform({
    transform(piece: Buffer, _, done) {
      if (stream.readableEnded) return done()
      carry(stream, piece).then(() => done(), done)
    },
  })
  stream.on('error', () => {})
  stream.once('close', () => held?.())
  return { stream, goOn: () => held?.() }
}

/** With turns of the event loop in between, so that the bytes are sent as separate packets. */
async function pushSliced(stream: Transform, piece: Buffer): Promise<void> {
  for (let at = 0; at < piece.length && !stream.destroyed; at++) {
    stream.push(piece.subarray(at, at + 1))
    if (at % slicePauseEvery === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Ignores errors, because broken connections are this proxy's purpose. */
function quiet(socket: Socket): Socket {
  socket.setNoDelay(true)
  return socket.on('error', () => {})
}
