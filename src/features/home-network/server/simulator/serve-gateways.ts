import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkIds, type NetworkId } from '../../rules/gateway-report.ts'
import { longestPauseMs } from '../../rules/pause-rules.ts'
import { reportOf, setUpGateway, type GatewayFault, type GatewayState, type SimulatedPlace } from './simulated-gateway.ts'

/** Controls for tests: inject faults; the clock is passed in. */
export interface SimulatedGateways {
  url: string
  setFault(serial: string, fault: GatewayFault): void
  close(): Promise<void>
}

const slowMs = 1200

/** NET-01: simulated gateways behind the small HTTP interface of docs/operating.md. Requests need the token. */
export async function serveGateways(places: readonly SimulatedPlace[], { token, clock = Date.now }: { token: string; clock?: () => number }): Promise<SimulatedGateways> {
  const gateways = new Map(places.map((place) => [place.serial, setUpGateway(place, clock())]))
  const server = createServer((request, response) => {
    void (async () => {
      const answer = (body: unknown, status = 200) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (request.headers.authorization !== `Bearer ${token}`) return answer({ code: 'NO_TOKEN' }, 401)
      const [, , serial = '', ...rest] = new URL(request.url ?? '/', 'http://gateways').pathname.split('/')
      const gateway = gateways.get(serial)
      if (!gateway) return answer({ code: 'NOT_FOUND' }, 404)
      const body = await readBody(request)
      if (gateway.fault === 'hanging') return
      if (gateway.fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs))
      if (gateway.fault === 'garbage') return response.end('<html>busy</html>')
      // Reports success without doing anything.
      if (gateway.fault === 'lying' && request.method !== 'GET') return answer({ isDone: true })
      if (!isPausable(body, clock())) return answer({ code: 'INVALID_PAUSE' }, 422)
      const content = answerOf(gateway, request.method ?? 'GET', rest, body, clock())
      answer(content ?? { code: 'NOT_FOUND' }, content === undefined ? 404 : 200)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFault(serial, fault) {
      gateways.get(serial)!.fault = fault
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Body = Readonly<Record<string, unknown>>

async function readBody(request: IncomingMessage): Promise<Body> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : (JSON.parse(text) as Body)
}

/** A gateway refuses an end of a pause that it could not report afterwards; 0 ends one. */
function isPausable({ pausedUntil = 0 }: Body, now: number): boolean {
  return typeof pausedUntil === 'number' && Number.isInteger(pausedUntil) && pausedUntil >= 0 && pausedUntil <= now + longestPauseMs
}

function answerOf(gateway: GatewayState, method: string, [part, id = '']: readonly string[], body: Body, now: number): unknown {
  if (method === 'GET' && part === undefined) return reportOf(gateway, now)
  if (method === 'GET' && part === 'wifi') return { serial: gateway.serial, networks: networkIds.map((network) => ({ id: network, name: gateway.networks[network].name, password: gateway.networks[network].password })) }
  if (method === 'POST' && part === 'restart') {
    gateway.bootedAt = now
    // A restart installs the new firmware.
    if (gateway.fault === 'wrongFirmware') gateway.fault = 'none'
    return { isDone: true }
  }
  const network = gateway.networks[id as NetworkId]
  if (method === 'PUT' && part === 'wifi' && network) {
    Object.assign(network, body)
    return { isDone: true }
  }
  if (part !== 'devices' || !reportOf(gateway, now).devices.some((device) => device.id === id)) return undefined
  if (method === 'DELETE') forget(gateway, id)
  else if (method === 'PUT') changeDevice(gateway, id, body)
  else return undefined
  return { isDone: true }
}

function forget(gateway: GatewayState, id: string): void {
  gateway.forgotten.add(id)
  gateway.names.delete(id)
  gateway.pauses.delete(id)
}

function changeDevice(gateway: GatewayState, id: string, { name, pausedUntil }: Body): void {
  if (typeof name === 'string') gateway.names.set(id, name)
  if (typeof pausedUntil === 'number') gateway.pauses.set(id, pausedUntil)
}
