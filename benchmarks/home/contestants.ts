// The compared homes, each on its own server.
import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtServer, startSite, type SiteProcess } from '../site-process.ts'
import { signIn } from '../site-visitor.ts'
import { differenceOf, shownOn } from './compare-pages.ts'
import { memoryServer, nextServer } from './prepare.ts'

export interface Contestant {
  key: 'kept' | 'bare' | 'memory' | 'services' | 'next' | 'memory-gzip' | 'services-gzip' | 'next-gzip'
  name: string
  site: SiteProcess
  headers: Record<string, string>
  /** size of one response as transferred (compressed) */
  bodyBytes: number
}

const browserEncodings = 'gzip, deflate, br, zstd'
const person = 'maya.torres'

/** Starts every server on processor `cpu`; each stays idle until its turn. */
export async function startContestants(cpu: number | undefined): Promise<{ contestants: Contestant[]; stop: () => Promise<void> }> {
  const sites: SiteProcess[] = []
  const start = async (...args: Parameters<typeof startSite>) => {
    const site = await startSite(args[0], { ...(cpu === undefined ? {} : { cpu }), ...args[1] })
    sites.push(site)
    return site
  }
  const stop = async () => void (await Promise.all(sites.map((site) => site.stop())))
  try {
    return { contestants: await findContestants(start), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function findContestants(start: typeof startSite): Promise<Contestant[]> {
  const services = await start(builtServer)
  const anonymous = { 'accept-encoding': browserEncodings }
  await ask(services, anonymous)
  const bare = await start(join(import.meta.dirname, 'bare-server.ts'), { env: { BARE_ANSWER: await captureAnswer(services, anonymous) } })
  const memory = await start(memoryServer)
  const next = await start(nextServer.script, { cwd: nextServer.cwd, args: (port) => ['start', '-p', String(port)], env: { NEXT_TELEMETRY_DISABLED: '1' } })
  const signedIn = async (site: SiteProcess) => ({ cookie: await signIn(site.origin, person) })
  const dynamic = [
    { key: 'memory', name: 'our signed-in home, data from memory', site: memory, headers: await signedIn(memory) },
    { key: 'services', name: 'our signed-in home, services and SQLite', site: services, headers: await signedIn(services) },
    { key: 'next', name: 'Next 16 page, data from memory', site: next, headers: {} },
  ] as const
  await assertPeer(dynamic[1], dynamic[2])
  return Promise.all([
    describe({ key: 'kept', name: 'our anonymous home, as served', site: services, headers: anonymous }),
    describe({ key: 'bare', name: 'the same bytes from a bare Hono handler', site: bare, headers: anonymous }),
    ...dynamic.map((each) => describe({ ...each, headers: { ...each.headers, 'accept-encoding': 'identity' } })),
    ...dynamic.map((each) => describe({ ...each, key: `${each.key}-gzip`, name: `${each.name}, gzip`, headers: { ...each.headers, 'accept-encoding': 'gzip' } })),
  ])
}

type Asked = Pick<Contestant, 'site' | 'headers'>

/** Throws if the peer no longer shows the same page: it has to be updated whenever the home changes. */
async function assertPeer(ours: Asked, peer: Asked): Promise<void> {
  const shown = async ({ site, headers }: Asked) => shownOn((await ask(site, { ...headers, 'accept-encoding': 'identity' })).body.toString())
  let difference = differenceOf(await shown(ours), await shown(peer))
  // a server that has just started may still be preparing its questions, and shows none until then
  for (let tries = 0; difference && tries < 30; tries++) {
    await sleep(1000)
    difference = differenceOf(await shown(ours), await shown(peer))
  }
  if (difference) throw new Error(`The peer is not today’s home: ${difference}. Bring benchmarks/peers/next-home up to date.`)
}

async function describe(contestant: Omit<Contestant, 'bodyBytes'>): Promise<Contestant> {
  const { body } = await ask(contestant.site, contestant.headers)
  return { ...contestant, bodyBytes: body.length }
}

/** Sends one request; the body stays compressed. */
function ask({ origin }: SiteProcess, headers: Record<string, string>): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(`${origin}/support`, { headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      if (response.statusCode !== 200) return reject(new Error(`${origin}/support answered ${response.statusCode}.`))
      resolve({ headers: response.headers as Record<string, string>, body: Buffer.concat(chunks) })
    }).on('error', reject)
  })
}

const setByNode = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** Writes the current response of the anonymous home to a file for the bare server. */
async function captureAnswer(site: SiteProcess, request: Record<string, string>): Promise<string> {
  const { headers, body } = await ask(site, request)
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !setByNode.has(name)))
  const path = join(tmpdir(), `careline-bare-answer-${process.pid}.json`)
  writeFileSync(path, JSON.stringify({ headers: kept, body: body.toString('base64') }))
  return path
}
