import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'

/** A server that echoes each chunk in capital letters. */
async function startEcho(): Promise<FaultProxy> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('data', (piece) => socket.write(piece.toString().toUpperCase()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy = await startFaultProxy((server.address() as AddressInfo).port)
  onTestFinished(async () => {
    await proxy.close()
    for (const socket of open) socket.destroy()
    server.close()
  })
  return proxy
}

function openClient({ port }: FaultProxy) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const seen = { text: '', pieces: 0, end: '' }
  socket.on('data', (piece) => {
    seen.text += piece.toString('latin1')
    seen.pieces += 1
  })
  socket.on('error', (error: NodeJS.ErrnoException) => (seen.end = error.code ?? 'error'))
  socket.on('close', () => (seen.end ||= 'closed'))
  return { socket, seen }
}

test('the fault proxy carries both ways, whole or sliced, at once or later', async () => {
  const proxy = await startEcho()
  const { socket, seen } = openClient(proxy)
  socket.write('hello ')
  await expect.poll(() => seen.text).toBe('HELLO ')
  proxy.set({ mode: 'slice' })
  socket.write('world'.repeat(100))
  await expect.poll(() => seen.text).toBe(`HELLO ${'WORLD'.repeat(100)}`)
  expect(seen.pieces).toBeGreaterThan(5)
  proxy.set({ mode: 'delay', delayMs: 150 })
  const began = performance.now()
  socket.write('!')
  await expect.poll(() => seen.text).toMatch(/!$/)
  expect(performance.now() - began).toBeGreaterThan(280)
})

test('the fault proxy holds back what is sent while it is stopped, and carries it on afterwards', async () => {
  const proxy = await startEcho()
  const before = openClient(proxy)
  before.socket.write('a')
  await expect.poll(() => before.seen.text).toBe('A')
  proxy.set({ mode: 'stop' })
  const during = openClient(proxy)
  before.socket.write('b')
  during.socket.write('c')
  await expect.poll(() => proxy.connectionCount()).toBe(2)
  expect([before.seen.text, during.seen.text]).toEqual(['A', ''])
  proxy.set({ mode: 'pass' })
  await expect.poll(() => [before.seen.text, during.seen.text]).toEqual(['AB', 'C'])
})

test('the fault proxy resets, cuts off and garbles, and ends cleanly with connections open', async () => {
  const proxy = await startEcho()
  proxy.set({ mode: 'garbage' })
  const garbled = openClient(proxy)
  garbled.socket.write('abc')
  await expect.poll(() => garbled.seen.text).toBe('\xee\xee\xee')
  proxy.set({ mode: 'truncate', afterBytes: 2 })
  const cut = openClient(proxy)
  cut.socket.write('abcdef')
  await expect.poll(() => [cut.seen.text, cut.seen.end]).toEqual(['AB', 'closed'])
  proxy.set({ mode: 'reset' })
  await expect.poll(() => garbled.seen.end).toBe('ECONNRESET')
  const refused = openClient(proxy)
  await expect.poll(() => refused.seen.end).not.toBe('')
  proxy.set({ mode: 'stop' })
  const hanging = openClient(proxy)
  hanging.socket.write('x')
  await expect.poll(() => proxy.connectionCount()).toBe(1)
  await proxy.close()
  await expect.poll(() => hanging.seen.end).not.toBe('')
})
