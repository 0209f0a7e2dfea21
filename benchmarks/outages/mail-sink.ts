import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface MailSink {
  url: string
  /** by Message-ID, how often each e-mail has come */
  copies: ReadonlyMap<string, number>
  close(): void
}

const answers: Readonly<Record<string, string>> = { EHLO: '250 sink', DATA: '354 go on', QUIT: '221 bye' }

/** A mail server that takes everything at once and counts it: what remains is what the site itself needs to send. */
export async function openMailSink(): Promise<MailSink> {
  const copies = new Map<string, number>()
  const server = createServer((socket) => take(socket, (id) => copies.set(id, (copies.get(id) ?? 0) + 1)))
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, copies, close: () => void server.close() }
}

function take(socket: Socket, note: (messageId: string) => void): void {
  let pending = ''
  let isInData = false
  socket.on('error', () => {})
  socket.setEncoding('utf8').on('data', (text: string) => {
    pending += text
    for (;;) {
      const end = isInData ? '\r\n.\r\n' : '\r\n'
      const at = pending.indexOf(end)
      if (at < 0) return
      const part = pending.slice(0, at)
      pending = pending.slice(at + end.length)
      const word = part.slice(0, 4).toUpperCase()
      if (isInData) note(/^Message-ID: (.*)$/im.exec(part)?.[1]?.trim() ?? '')
      socket.write(`${isInData ? '250 queued' : (answers[word] ?? '250 ok')}\r\n`)
      isInData = !isInData && word === 'DATA'
    }
  })
  socket.write('220 sink ESMTP\r\n')
}
