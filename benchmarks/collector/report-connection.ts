/** A connection that sends reports one after the other with a minimal HTTP client, so that sending costs little. */
import { connect } from 'node:net'
import { once } from 'node:events'

export interface ReportConnection {
  /** Status 0: the connection broke. */
  send(body: string): Promise<{ status: number; hasRetryAfter: boolean }>
  close(): void
}

export async function openConnection(origin: string, path: string, headers: Record<string, string>): Promise<ReportConnection> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname).setNoDelay()
  await once(socket, 'connect')
  const head = Object.entries({ host, 'content-type': 'application/json', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`).join('')
  let text = ''
  let answer: (given: { status: number; hasRetryAfter: boolean }) => void = () => {}
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
    const end = text.indexOf('\r\n\r\n')
    if (end < 0 || text.length < end + 4 + lengthIn(text)) return
    const given = { status: Number(text.slice(9, 12)), hasRetryAfter: /\r\nretry-after: /i.test(text) }
    text = ''
    answer(given)
  })
  socket.on('error', () => {}).on('close', () => answer({ status: 0, hasRetryAfter: false }))
  return {
    send: (body) =>
      new Promise((resolve) => {
        answer = resolve
        if (socket.destroyed) return resolve({ status: 0, hasRetryAfter: false })
        socket.write(`POST ${path} HTTP/1.1\r\n${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
      }),
    close: () => void socket.end(),
  }
}

function lengthIn(answer: string): number {
  return Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1] ?? 0)
}
