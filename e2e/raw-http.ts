import { Agent, request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'

export interface Answer {
  /** 0 if the server closed the connection without an answer */
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Sends text unchanged, and reads until the server closes the connection, or for 3 s. */
export function sendRaw(port: number, text: string): Promise<{ text: string; statuses: number[] }> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.setTimeout(3000, () => socket.destroy())
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ text: answer, statuses: [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map((match) => Number(match[1])) }))
  })
}

export interface Attack {
  path: string
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string
  /** without a Content-Length */
  isChunked?: boolean
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends requests that fetch would refuse: any header, any method, an unnormalised path. Does not follow redirects. */
export function attack(port: number, { path, method = 'GET', headers = {}, body, isChunked }: Attack): Promise<Answer> {
  const length = body === undefined ? {} : isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': Buffer.byteLength(body, 'latin1') }
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: '127.0.0.1', path, method, agent, timeout: 10_000, headers: { host: `localhost:${port}`, ...headers, ...length } }, (response) => {
      let text = ''
      response.setEncoding('latin1')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }))
      response.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} hangs`)))
    // a server that has answered need not read the rest of the body
    sent.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve({ status: 0, headers: {}, text: '' }) : reject(error)))
    sent.end(body, 'latin1')
  })
}

/** A seeded random generator, so that a failure can be repeated. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
