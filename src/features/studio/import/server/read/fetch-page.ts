import type { LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { ImportError } from '../import-types.ts'
import { publicAddressesOf, type Resolve } from './public-address.ts'

const pageMs = 8000
const mostRedirects = 3

export interface OutsideSite {
  /** the bytes of an address of an allowed host, and where it was found; an ImportError says why there are none */
  get(address: string, mostBytes: number): Promise<{ bytes: Buffer; address: string; type: string }>
  close(): Promise<void>
}

export interface OutsideRules {
  /** names in lower case */
  allowedHosts: readonly string[]
  /** tests have a resolver of their own, and a site on this machine, which is connected to once its name has been found public */
  resolve?: Resolve
  connect?: { port: number; ca: string }
}

/**
 * STU-05: pages of the hosts that the operator allows, over https, at public addresses, each within its time and its size;
 * each redirect is looked at like the first address. It sends nothing of ours.
 */
export function openOutsideSite({ allowedHosts, resolve, connect }: OutsideRules): OutsideSite {
  // asked for each connection, and connected to what it said: no name can change its mind in between
  const lookup: LookupFunction = (host, _, done) => {
    publicAddressesOf(host, resolve).then(
      (addresses) => done(null, connect ? [{ address: '127.0.0.1', family: 4 }] : addresses),
      (error: Error) => done(error as NodeJS.ErrnoException, []),
    )
  }
  const agent = new Agent({ connect: { timeout: 3000, lookup, ...(connect ? { ca: connect.ca } : {}) }, connections: 4, headersTimeout: pageMs, bodyTimeout: pageMs })
  const check = (address: string): URL => {
    if (!URL.canParse(address)) throw new ImportError('address', address.slice(0, 200))
    const url = new URL(address)
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') throw new ImportError('address', address.slice(0, 200))
    if (!allowedHosts.includes(url.hostname.toLowerCase())) throw new ImportError('host', url.hostname)
    return url
  }
  return {
    async get(address, mostBytes) {
      let url = check(address)
      for (let turns = 0; turns <= mostRedirects; turns++) {
        // an address in place of a name is never looked up
        await publicAddressesOf(url.hostname.replace(/^\[|\]$/g, ''), resolve)
        const target = new URL(url)
        if (connect) target.port = String(connect.port)
        const answer = await ask(agent, target)
        const location = String(answer.headers['location'] ?? '')
        if (answer.statusCode >= 300 && answer.statusCode < 400 && location !== '') {
          await answer.body.dump()
          url = check(URL.canParse(location, url.href) ? new URL(location, url.href).href : location)
          continue
        }
        if (answer.statusCode !== 200) {
          await answer.body.dump()
          throw new ImportError('no-answer', `${answer.statusCode}`)
        }
        return { bytes: await readBody(answer.body, mostBytes), address: url.href, type: String(answer.headers['content-type'] ?? '') }
      }
      throw new ImportError('no-answer', 'redirects')
    },
    close: () => agent.destroy(),
  }
}

async function ask(agent: Agent, url: URL) {
  try {
    return await request(url, { dispatcher: agent, signal: AbortSignal.timeout(pageMs), headers: { accept: 'text/html, application/xml;q=0.9, text/xml;q=0.9', 'user-agent': 'Careline content import' } })
  } catch (error) {
    throw failureOf(error)
  }
}

async function readBody(body: AsyncIterable<Buffer>, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of body) {
      bytes += piece.length
      if (bytes > mostBytes) throw new ImportError('too-large')
      pieces.push(piece)
    }
  } catch (error) {
    throw failureOf(error)
  }
  return Buffer.concat(pieces)
}

function failureOf(error: unknown): ImportError {
  if (error instanceof ImportError) return error
  const { cause, name, code } = error as { cause?: unknown; name?: string; code?: string }
  if (cause instanceof ImportError) return cause
  return new ImportError('no-answer', code ?? name ?? '')
}
