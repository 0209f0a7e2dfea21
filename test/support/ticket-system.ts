import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { testNow } from './context.ts'
import { listenWith } from './server.ts'

/** What happens to one request: `lose` executes it, but the answer never arrives. */
type Mishap = 'pass' | 'hang' | 'reset' | 'fault' | 'badGateway' | 'garbage' | 'lose' | 'refuse' | 'changed'

type Resource = Record<string, unknown> & { id: string; status: string; lastUpdate: string; note: Note[] }
interface Note {
  id?: string
  author?: string
  date?: string
  text?: string
}

/** An operator's in-memory ticket system by TM Forum's TMF621 v4: JSON merge patches, filters and paging. */
export interface TicketSystem {
  tickets: Map<string, Resource>
  /** the requests in order, with methods, paths and bodies */
  asked: { method: string; path: string; body: Record<string, unknown> | undefined }[]
  /** the settings of our site that connect to it */
  environment: Record<string, string>
  onRequest: (method: string, path: string) => Mishap
  /** if false, every note gets the name of the signed-in client */
  keepsAuthors: boolean
  /** the ticket of ours with this number */
  of(number: string): Resource
  /** an agent's action: add a note, set a status */
  act(number: string, change: { text?: string; status?: string; reason?: string }): void
  /** a ticket opened by telephone */
  open(more: Record<string, unknown>): Resource
}

/** Starts it; it listens until the running test has finished. */
export async function startTicketSystem(): Promise<TicketSystem> {
  const tickets = new Map<string, Resource>()
  // its clock is independent of ours; no two changes have the same time
  let now = testNow - 90_000
  const tick = () => new Date((now += 1)).toISOString()
  const made = (more: Record<string, unknown>): Resource => {
    const at = tick()
    const resource = { ...more, id: `T-${tickets.size + 1}`, href: '/x', status: 'acknowledged', creationDate: at, lastUpdate: at, note: [], '@type': 'TroubleTicket' }
    tickets.set(resource.id, resource)
    return resource
  }
  const system: TicketSystem = {
    tickets,
    asked: [],
    environment: {},
    onRequest: () => 'pass',
    keepsAuthors: true,
    of(number) {
      const all = [...tickets.values()].filter((each) => each['externalId'] === number)
      if (all.length !== 1) throw new Error(`${all.length} tickets are ${number}`)
      return all[0]!
    },
    act(number, { text, status, reason }) {
      const ticket = system.of(number)
      if (text !== undefined) ticket.note.push({ id: randomUUID(), author: 'agent 7', date: tick(), text })
      Object.assign(ticket, { lastUpdate: tick(), ...(status && { status }), ...(reason && { statusChangeReason: reason }) })
    },
    open: (more) => Object.assign(made({}), more),
  }
  const answer = (method: string, url: URL, body: Record<string, unknown> | undefined): { status: number; body: unknown; total?: number } => {
    const id = decodeURIComponent(url.pathname.split('/')[2] ?? '')
    if (id === '' && method === 'GET') return list(url.searchParams)
    if (id === '' && method === 'POST') {
      const isWhole = ['description', 'severity', 'ticketType'].every((name) => typeof body?.[name] === 'string')
      return isWhole ? { status: 201, body: made(body!) } : refused(400, 'INVALID_BODY')
    }
    const ticket = tickets.get(id)
    if (!ticket) return refused(404, 'NOT_FOUND')
    if (method === 'GET') return { status: 200, body: ticket }
    const notes = body!['note'] as Note[] | undefined
    const author = system.keepsAuthors ? {} : { author: 'careline' }
    Object.assign(ticket, body, { lastUpdate: tick() }, notes && { note: notes.map((note) => (note.id === undefined ? { ...note, ...author, id: randomUUID() } : note)) })
    return { status: 200, body: ticket }
  }
  const list = (query: URLSearchParams) => {
    const since = Date.parse(query.get('lastUpdate.gte') ?? '1970-01-01')
    const number = query.get('externalId')
    const found = [...tickets.values()].filter((each) => Date.parse(each.lastUpdate) >= since && (number === null || each['externalId'] === number))
    const [offset, limit] = [Number(query.get('offset') ?? 0), Math.min(2, Number(query.get('limit') ?? 2))]
    return { status: 200, body: found.slice(offset, offset + limit), total: found.length }
  }
  const origin = await listenWith((request, response) => void reply(request, response))
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, origin)
    const text = (await request.toArray()).map(String).join('')
    const body = text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>)
    system.asked.push({ method: request.method!, path: url.pathname, body })
    const mishap = request.headers.authorization === 'Bearer of-the-tests' ? system.onRequest(request.method!, url.pathname) : 'refuse'
    if (mishap === 'hang') return
    if (mishap === 'reset') return void request.socket.resetAndDestroy()
    if (mishap === 'badGateway') return void response.writeHead(502).end('<h1>Bad gateway</h1>')
    if (mishap === 'garbage') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":')
    const { status, body: said, total } = mishap === 'fault' ? refused(500, 'BROKEN') : mishap === 'refuse' ? refused(422, 'NO') : mishap === 'changed' ? refused(412, 'CHANGED') : answer(request.method!, url, body)
    if (mishap === 'lose') return void request.socket.resetAndDestroy()
    response.writeHead(status, { 'content-type': 'application/json', ...(total === undefined ? {} : { 'x-total-count': String(total) }) }).end(JSON.stringify(said))
  }
  system.environment = { TICKET_SYSTEM_URL: origin, TICKET_SYSTEM_TOKEN: 'of-the-tests' }
  return system
}

const refused = (status: number, code: string): { status: number; body: unknown; total?: number } => ({ status, body: { code, reason: code, status: String(status), '@type': 'Error' } })
