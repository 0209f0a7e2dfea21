import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mendedFaults, reportOf, type SimulatedUnit, type UnitFault, type UnitState } from './simulated-unit.ts'

/** Controls for tests: inject faults; the clock is passed in. */
export interface SimulatedUnits {
  url: string
  setFault(id: string, fault: UnitFault): void
  close(): Promise<void>
}

const dayMs = 86_400_000

/** NET-11: simulated lines and receivers behind the HTTP interface of docs/operating.md. Requests need the token. */
export async function serveUnits(known: readonly SimulatedUnit[], { token, clock = Date.now }: { token: string; clock?: () => number }): Promise<SimulatedUnits> {
  const units = new Map(known.map((unit): [string, UnitState] => [unit.id, { ...unit, startedAt: clock() - 6 * dayMs }]))
  const server = createServer((request, response) => {
    const answer = (body: unknown, status = 200) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${token}`) return answer({ code: 'NO_TOKEN' }, 401)
    const [, , kind, id = '', step] = new URL(request.url ?? '/', 'http://units').pathname.split('/')
    const unit = units.get(id)
    if (!unit || unit.kind !== kind) return answer({ code: 'NOT_FOUND' }, 404)
    if (unit.fault === 'hanging') return
    if (unit.fault === 'garbage') return response.end('<html>busy</html>')
    if (request.method === 'GET' && step === undefined) return answer(reportOf(unit, clock()))
    if (request.method !== 'POST' || step !== 'startover') return answer({ code: 'NOT_FOUND' }, 404)
    // The fault 'lying' reports success without doing anything.
    if (unit.fault !== 'lying') unit.startedAt = clock()
    if (mendedFaults.includes(unit.fault)) unit.fault = 'none'
    answer({ isDone: true })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFault(id, fault) {
      units.get(id)!.fault = fault
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
