import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from './journey.ts'
import { startFaultProxy } from '../test/support/fault-proxy.ts'
import { startServer } from './start-site.ts'

const secret = 'a-secret-of-the-journeys-with-32-characters'

interface Answer {
  status: number | undefined
  text: string
  at: number
}

function read(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers: { accept: 'text/html' } }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode, text, at: performance.now() }))
      response.on('error', reject)
    })
    asked.on('error', reject)
  })
}

function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })
}

test('SIGTERM: running requests get their answers, new ones are refused, kept connections hold nothing up, and the exit is 0', async () => {
  const services = await startServer({ SERVICES_SECRET: secret }, 'services')
  const proxy = await startFaultProxy(services.port)
  const web = await startServer({ SERVICES_SECRET: secret, DEPLOYMENT_CLUSTER: 'local', SERVICES_URL: proxy.origin })
  const agent = new Agent({ keepAlive: true })
  try {
    // connections that stay open afterwards, as browsers leave them
    await Promise.all(Array.from({ length: 5 }, () => read(`${web.url}/acctmgmt/login`, agent)))
    proxy.set({ mode: 'stop' })
    const paths = ['/support', '/es-us/support/', '/support/topic/internet', '/support/supportlander', '/support/library']
    const running = paths.map((path) => read(web.url + path, agent))
    // a page opens several connections: all pages have reached their services once no further connection is opened
    let connections = 0
    const isSettled = () => {
      const before = connections
      connections = proxy.connectionCount()
      return connections === before && connections >= paths.length
    }
    await expect.poll(isSettled, { intervals: [500] }).toBe(true)
    const toldAt = performance.now()
    const ended = web.signal('SIGTERM').then((code) => ({ code, at: performance.now() }))
    await expect.poll(() => isRefused(web.port)).toBe(true)
    proxy.set({ mode: 'pass' })
    for (const { status, text } of await Promise.all(running)) {
      expect(status).toBe(200)
      expect(text).toMatch(/<\/html>\s*$/)
    }
    const lastAnswerAt = Math.max(...(await Promise.all(running)).map(({ at }) => at))
    const { code, at } = await ended
    expect(code).toBe('0')
    expect(at - toldAt).toBeLessThan(10_000)
    expect(at - lastAnswerAt).toBeLessThan(3000)
  } finally {
    agent.destroy()
    await web.stop()
    await proxy.close()
    await services.stop()
  }
})
