/**
 * Load on one address over keep-alive connections, one request at a time on each. A separate process, so that it can
 * have its own processor; a minimal client on sockets is fast enough for a server that answers from a Buffer. `node
 * generate-load.ts '{"url", "headers", "connections", "seconds"}'` prints a LoadResult as JSON.
 */
import { connect } from 'node:net'
import { quantile } from './report.ts'
import { runApart } from './run-apart.ts'

export interface LoadPlan {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

/** Latencies in ms; `failures` are answers other than 200 and broken connections. */
export interface LoadResult {
  requests: number
  perSecond: number
  p50: number
  p99: number
  failures: number
  bytes: number
}

/** Runs the load in a separate process, on one processor if `cpu` is given. */
export async function generateLoad(plan: LoadPlan, cpu?: number): Promise<LoadResult> {
  return runApart(import.meta.filename, plan, cpu)
}

const endOfChunks = Buffer.from('\r\n0\r\n\r\n')

/** Counts the bytes of consecutive responses; true when the current one is complete. */
function answerReader(): { isComplete(data: Buffer): boolean; status(): number } {
  let head: Buffer = Buffer.alloc(0)
  let missing = -1
  let tail: Buffer = Buffer.alloc(0)
  let status = 0
  const body = (data: Buffer): boolean => {
    if (missing >= 0) return (missing -= data.length) <= 0
    // without pipelining nothing follows the last chunk
    tail = Buffer.concat([tail, data]).subarray(-endOfChunks.length)
    return tail.equals(endOfChunks)
  }
  let isInBody = false
  return {
    isComplete(data) {
      if (isInBody) return finish(body(data))
      head = head.length === 0 ? data : Buffer.concat([head, data])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return false
      const text = head.toString('latin1', 0, end)
      status = Number(text.slice(9, 12))
      const length = /\ncontent-length: *(\d+)/i.exec(text)?.[1]
      missing = length === undefined ? -1 : Number(length)
      isInBody = true
      // the line end before the last chunk may be the one that ends the head
      const rest = head.subarray(missing >= 0 ? end + 4 : end + 2)
      head = Buffer.alloc(0)
      return finish(body(rest))
    },
    status: () => status,
  }

  function finish(isDone: boolean): boolean {
    if (isDone) {
      isInBody = false
      tail = Buffer.alloc(0)
    }
    return isDone
  }
}

async function run({ url, headers, connections, seconds }: LoadPlan): Promise<LoadResult> {
  const { hostname, port, pathname, search, host } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const latencies: number[] = []
  let failures = 0
  let bytes = 0
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000
  const work = () => new Promise<void>((resolve) => {
    const reader = answerReader()
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on('connect', send)
    socket.on('data', (data: Buffer) => {
      bytes += data.length
      if (!reader.isComplete(data)) return
      const now = performance.now()
      if (reader.status() === 200) latencies.push(now - sentAt)
      else failures++
      if (now < endAt) send()
      else socket.destroy()
    })
    socket.on('error', () => failures++)
    socket.on('close', () => resolve())
  })
  await Promise.all(Array.from({ length: connections }, work))
  const elapsed = (performance.now() - startedAt) / 1000
  return { requests: latencies.length, perSecond: latencies.length / elapsed, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), failures, bytes }
}

if (import.meta.main) process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2]!))))
