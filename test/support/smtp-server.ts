import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A received e-mail: its envelope, and its source with the original lines. */
export interface TakenMail {
  from: string
  to: string[]
  source: string
}

/** What the server does instead of its usual answer: answers something else or nothing, or drops the connection. */
export type Fault = { say: string } | 'silence' | 'drop'

interface SmtpParts {
  /** called for each complete e-mail, even if the answer to it is a fault */
  take(mail: TakenMail): void
  /** called for each command, on all connections */
  hear?(line: string): void
  /**
   * Called before each answer with the step: `greeting`, a command (`EHLO`, `AUTH`, `MAIL`, `RCPT`, `DATA`) or `end`,
   * the answer to a complete e-mail.
   */
  faultAt?(step: string): Fault | undefined
}

/** A small mail server for tests and benchmarks: it stores nothing, and does not keep the process alive. */
export async function startSmtp(parts: SmtpParts): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    serveOne(socket, parts)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve).unref())
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, close }
}

export interface TestSmtpServer {
  port: number
  /** every complete e-mail, even if the answer to it was a fault */
  taken: TakenMail[]
  /** the commands of all connections, in order */
  heard: string[]
}

/** A small mail server that listens until the running test has finished. `faultAt` is called as in `startSmtp`. */
export async function listenSmtp(faultAt: (step: string, taken: readonly TakenMail[]) => Fault | undefined = () => undefined): Promise<TestSmtpServer> {
  const taken: TakenMail[] = []
  const heard: string[] = []
  const { port, close } = await startSmtp({ take: (mail) => void taken.push(mail), hear: (line) => void heard.push(line), faultAt: (step) => faultAt(step, taken) })
  // imported here, because benchmarks use the other parts of this file outside any test
  const { onTestFinished } = await import('vitest')
  onTestFinished(close)
  return { port, taken, heard }
}

const usual: Readonly<Record<string, string>> = {
  greeting: '220 test ESMTP',
  EHLO: '250-test\r\n250 AUTH PLAIN',
  AUTH: '235 2.7.0 welcome',
  MAIL: '250 2.1.0 ok',
  RCPT: '250 2.1.5 ok',
  DATA: '354 go on',
  end: '250 2.0.0 queued',
  RSET: '250 ok',
  QUIT: '221 bye',
}

function serveOne(socket: Socket, { take, hear, faultAt }: SmtpParts): void {
  let mail: TakenMail = { from: '', to: [], source: '' }
  let isInData = false
  let pending = ''
  const answer = (step: string) => {
    const fault = faultAt?.(step)
    if (fault === 'drop') socket.destroy()
    else if (fault !== 'silence') socket.write(`${fault ? fault.say : (usual[step] ?? '500 unknown')}\r\n`)
    return fault === undefined
  }
  const obey = (line: string) => {
    const step = line.slice(0, 4).toUpperCase()
    hear?.(line)
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (step === 'MAIL') mail = { from: address, to: [], source: '' }
    if (step === 'RCPT') mail.to.push(address)
    isInData = answer(step) && step === 'DATA'
  }
  answer('greeting')
  socket.setEncoding('utf8').on('data', (text: string) => {
    pending += text
    for (;;) {
      const end = isInData ? '\r\n.\r\n' : '\r\n'
      const at = pending.indexOf(end)
      if (at < 0) return
      const part = pending.slice(0, at)
      pending = pending.slice(at + end.length)
      if (!isInData) {
        obey(part)
        continue
      }
      isInData = false
      // RFC 5321 4.5.2: a dot at the beginning of a line is doubled
      take({ ...mail, source: part.replace(/^\.\./gm, '.') })
      answer('end')
    }
  })
}
