import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { simulatedPassword, type SimulatedGatewayModel } from './test-device.ts'
import type { GatewayState } from '../../simulator/simulated-gateway.ts'

/** A fault of a gateway, or of GenieACS's answers about it. */
export type GenieAcsFault = 'none' | 'offline' | 'hanging' | 'garbage' | 'lying' | 'refusing' | 'hidden' | 'inSession' | 'sameSecond'

export interface ManagedGateway {
  model: SimulatedGatewayModel
  state: GatewayState
  oui: string
  fault: GenieAcsFault
}

interface Task {
  _id: string
  device: string
  name: string
  parameterNames?: string[]
  parameterValues?: [string, string | boolean, string][]
  uniqueKey?: string
  expiry: number
}

export interface TestGenieAcs {
  url: string
  /** methods and paths of the requests, in order */
  asked: string[]
  /** tasks that wait for the gateway's next session */
  tasks: Task[]
  gatewayOf(serial: string): ManagedGateway
  /** simulates the gateway's periodic session, in which waiting tasks are carried out */
  inform(serial: string): void
  close(): Promise<void>
}

type Parameter = { value: string | number | boolean; at: number }

const escapeId = (text: string) => text.replace(/\W/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const idOf = ({ oui, state }: ManagedGateway) => `${escapeId(oui)}-${escapeId(state.model)}-${escapeId(state.serial)}`

/**
 * A fake of GenieACS's northbound interface, after its documentation and source, with the gateways behind it:
 * `/devices` with query and projection, and tasks that are done at once (200), queued (202) or deleted. Like GenieACS,
 * it stores values that it wrote as if they had been read.
 */
export async function serveGenieAcs(gateways: readonly ManagedGateway[], { token, clock }: { token: string; clock: () => number }): Promise<TestGenieAcs> {
  const known = new Map(gateways.map((gateway) => [idOf(gateway), new Map<string, Parameter>()]))
  const byId = new Map(gateways.map((gateway) => [idOf(gateway), gateway]))
  const tasks: Task[] = []
  const asked: string[] = []
  let sessions = 0
  let lastTask = 0

  /** Runs one session of a gateway with a task. @returns false if the gateway refuses it */
  function run(gateway: ManagedGateway, task: Task): boolean {
    sessions += 1
    const at = clock() + sessions
    const heard = known.get(idOf(gateway))!
    const actual = gateway.model.parametersOf(gateway.state, clock())
    const hides = gateway.fault === 'hidden'
    if (task.name === 'getParameterValues') {
      if (gateway.fault === 'sameSecond') gateway.fault = 'none'
      else
        for (const pattern of task.parameterNames ?? []) {
          const matches = new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', String.raw`\d+`)}(\\.|$)`)
          for (const path of heard.keys()) if (matches.test(path) && !(path in actual)) heard.delete(path)
          for (const [path, value] of Object.entries(actual)) if (matches.test(path)) heard.set(path, { value: hides && simulatedPassword.test(path) ? '' : value, at })
        }
    } else if (task.name === 'setParameterValues') {
      if (gateway.fault === 'refusing' || task.parameterValues!.some(([path]) => !(path in actual))) return false
      for (const [path, value] of task.parameterValues!) {
        if (gateway.fault !== 'lying') gateway.model.write(gateway.state, path, value)
        heard.set(path, { value, at })
      }
    } else if (task.name === 'reboot' && gateway.fault !== 'lying') gateway.state.bootedAt = clock()
    return true
  }

  const isReachable = ({ fault, state, model }: ManagedGateway) => fault !== 'offline' && fault !== 'inSession' && model.isUp(state, clock())

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://genieacs')
      const answer = (status: number, body?: unknown, reason?: string) => {
        if (body === undefined) return response.writeHead(status).end()
        return response.writeHead(status, reason ?? '', { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))
      }
      asked.push(`${request.method} ${url.pathname}`)
      const body = await read(request)
      if (request.headers.authorization !== `Bearer ${token}`) return answer(401, 'no token')
      if (url.pathname === '/devices' && request.method === 'GET') {
        const found = findDevices(url)
        if (found.some(({ fault }) => fault === 'hanging')) return undefined
        if (found.some(({ fault }) => fault === 'garbage')) return answer(200, '<html>busy</html>')
        return answer(200, found.map((gateway) => treeOf(gateway, url.searchParams.get('projection')!)))
      }
      const [, , deviceId = ''] = url.pathname.split('/').map(decodeURIComponent)
      if (/^\/devices\/[\w\-%]+\/tasks$/.test(url.pathname) && request.method === 'POST') {
        const gateway = byId.get(deviceId)
        if (!gateway) return answer(404, 'No such device')
        const given = JSON.parse(body) as Task
        const task: Task = { ...given, _id: String((lastTask += 1)).padStart(24, '0'), device: deviceId, expiry: clock() + given.expiry * 1000 }
        if (task.uniqueKey) remove((each) => each.device === deviceId && each.uniqueKey === task.uniqueKey)
        tasks.push(task)
        if (!url.searchParams.has('connection_request') || !isReachable(gateway)) return answer(202, task, 'Task queued but not processed')
        if (!run(gateway, task)) return answer(202, task, 'Task faulted')
        remove((each) => each === task)
        return answer(200, task)
      }
      const task = tasks.find(({ _id }) => url.pathname === `/tasks/${_id}`)
      if (url.pathname.startsWith('/tasks/') && request.method === 'DELETE') {
        if (!task) return answer(404, 'Task not found')
        if (byId.get(task.device)!.fault === 'inSession') return answer(503, 'Device is in session')
        remove((each) => each === task)
        return answer(200)
      }
      return answer(404, '404 Not Found')
    })()
  })

  function remove(what: (task: Task) => boolean): void {
    for (const task of tasks.filter(what)) tasks.splice(tasks.indexOf(task), 1)
  }

  /** As in GenieACS, a text with a star is a pattern. */
  function findDevices(url: URL): ManagedGateway[] {
    const query = JSON.parse(url.searchParams.get('query') ?? '{}') as Record<string, string>
    const matches = (wanted: string | undefined, value: string) => wanted === undefined || new RegExp(`^${wanted.replaceAll('*', '.*')}$`).test(value)
    return gateways.filter(({ state, oui }) => matches(query['_deviceId._SerialNumber'], state.serial) && matches(query['_deviceId._OUI'], oui))
  }

  function treeOf(gateway: ManagedGateway, projection: string): unknown {
    const wanted = projection.split(',')
    const tree: Record<string, unknown> = { _id: idOf(gateway), _deviceId: { _OUI: gateway.oui, _ProductClass: gateway.state.model, _SerialNumber: gateway.state.serial } }
    for (const [path, { value, at }] of known.get(idOf(gateway))!) {
      if (!wanted.some((each) => path === each || path.startsWith(`${each}.`))) continue
      let node = tree
      for (const step of path.split('.')) node = (node[step] ??= { _object: true }) as Record<string, unknown>
      Object.assign(node, { _object: false, _writable: true, _type: typeof value === 'number' ? 'xsd:unsignedInt' : `xsd:${typeof value}`, _value: value, _timestamp: new Date(at).toISOString() })
    }
    return tree
  }

  // At its first session, all of a gateway's parameters are read.
  for (const gateway of gateways) run(gateway, { _id: '', device: idOf(gateway), name: 'getParameterValues', parameterNames: ['Device', 'InternetGatewayDevice'], expiry: 0 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    tasks,
    gatewayOf: (serial) => gateways.find(({ state }) => state.serial === serial)!,
    inform(serial) {
      const gateway = gateways.find(({ state }) => state.serial === serial)!
      for (const task of tasks.filter(({ device }) => device === idOf(gateway))) {
        if (task.expiry > clock()) run(gateway, task)
        remove((each) => each === task)
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
