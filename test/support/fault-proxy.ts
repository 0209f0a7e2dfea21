import { connect, createServer, type AddressInfo, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** What happens to a connection. It holds for connections that are open as well as for new ones. */
export type Fault =
  | { mode: 'pass' }
  /** each piece, both ways, arrives this much later; the order stays */
  | { mode: 'delay'; delayMs: number }
  /** open connections are reset at once, new ones as soon as they are accepted */
  | { mode: 'reset' }
  /** accepts and carries nothing; what was held back is carried on when the mode changes */
  | { mode: 'stop' }
  /** one byte at a time */
  | { mode: 'slice' }
  /** answers end after so many bytes of a connection, and the connection with them */
  | { mode: 'truncate'; afterBytes: number }
  /** the other side's answer is replaced by bytes that mean nothing */
  | { mode: 'garbage' }

export interface FaultProxy {
  port: number
  /** of this machine: http://127.0.0.1:port */
  origin: string
  set(fault: Fault): void
  /** connections that are open now */
  connectionCount(): number
  /** resets what is open and stops listening */
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
  /** the fault has changed: what was held back may go on */
  goOn(): void
}

function openLink(client: Socket, to: NetConnectOpts, currentFault: () => Fault): Link {
  const service = quiet(connect({ ...to, allowHalfOpen: true }))
  quiet(client)
  const lanes = [createLane(currentFault, false), createLane(currentFault, true)] as const
  client.pipe(lanes[0].stream).pipe(service)
  service.pipe(lanes[1].stream).pipe(client)
  // a lane that ends an answer early takes the connection with it
  lanes[1].stream.once('end', () => service.destroySoon())
  const reset = () => {
    client.resetAndDestroy()
    service.destroy()
    for (const lane of lanes) lane.stream.destroy()
  }
  client.once('close', () => service.destroy())
  service.once('close', () => {
    // nobody behind us: a client must not wait for what cannot come
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

/** One direction of a connection; each piece is treated by the fault of the moment in which it goes on. */
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

/** With turns of the event loop between, so that the bytes leave as packets of their own. */
async function pushSliced(stream: Transform, piece: Buffer): Promise<void> {
  for (let at = 0; at < piece.length && !stream.destroyed; at++) {
    stream.push(piece.subarray(at, at + 1))
    if (at % slicePauseEvery === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** A broken connection is what this is for: its errors are no news. */
function quiet(socket: Socket): Socket {
  socket.setNoDelay(true)
  return socket.on('error', () => {})
}
