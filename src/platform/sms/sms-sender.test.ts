import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testNow } from '#test/support/context.ts'
import { isSignedBy } from '../security/body-signature.ts'
import { createSmsSender } from './sms-sender.ts'

const secret = 's'.repeat(32)
const never = new AbortController().signal
const sms = { to: '+14045550142', text: 'Meadowlink: ¿Sigue el problema?', locale: 'es' } as const

/** A gateway that answers as `answer` says, and records what it received. */
async function openGateway(answer: (response: ServerResponse) => void) {
  const got: { headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    got.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
  return { got, url, send: (timeoutMs?: number) => createSmsSender({ url, secret }, () => testNow, timeoutMs).send(sms, 'CM1-2@help.example.com', never) }
}

test('TIC-05 a text message goes to the gateway signed, with the same id at every try', async () => {
  const { got, send } = await openGateway((response) => response.writeHead(202).end())
  expect([await send(), await send()]).toEqual([{ kind: 'accepted' }, { kind: 'accepted' }])
  const [first, second] = got
  expect(JSON.parse(first!.body)).toEqual({ id: 'CM1-2@help.example.com', ...sms })
  expect([first!.headers['idempotency-key'], second!.headers['idempotency-key']]).toEqual(['CM1-2@help.example.com', 'CM1-2@help.example.com'])
  expect(isSignedBy(secret, first!.headers['careline-signature'] as string, first!.body, testNow)).toBe(true)
})

test.each([[400, 'refused'], [422, 'refused'], [401, 'failed'], [409, 'failed'], [429, 'failed'], [500, 'failed'], [503, 'failed']] as const)('TIC-05 of a gateway that answers %s the message is %s', async (status, kind) => {
  const { send } = await openGateway((response) => response.writeHead(status).end('{"to":"+14045550142"}'))
  // the answer's body is not logged, because it may contain the number
  expect(await send()).toEqual({ kind, detail: `the gateway answered ${status}` })
})

test('TIC-05 a gateway that leads elsewhere, says nothing or is not there has not taken the message', async () => {
  const elsewhere = await openGateway((response) => response.writeHead(200).end())
  const leading = await openGateway((response) => response.writeHead(307, { location: elsewhere.url }).end())
  expect(await leading.send()).toMatchObject({ kind: 'failed' })
  expect(elsewhere.got).toEqual([])
  const silent = await openGateway(() => {})
  expect(await silent.send(50)).toMatchObject({ kind: 'failed' })
  expect(await createSmsSender({ url: 'http://127.0.0.1:1', secret }, () => testNow).send(sms, 'x', never)).toMatchObject({ kind: 'failed' })
})
