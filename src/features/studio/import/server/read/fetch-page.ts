import type { LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { ImportError } from '../import-types.ts'
import { publicAddressesOf, type Resolve } from './public-address.ts'

const pageMs = 8000
const mostRedirects = 3

export interface OutsideSite {
  /**
   * the bytes at an address of an allowed host, with the final address; throws an ImportError with the reason otherwise
   */
  get(address: string, mostBytes: number): Promise<{ bytes: Buffer; address: string; type: string }>
  close(): Promise<void>
}

export interface OutsideRules {
  /** host names in lower case */
  allowedHosts: readonly string[]
  /** for tests: a resolver, and a server on this machine to connect to after the name was found public */
  resolve?: Resolve
  connect?: { port: number; ca: string }
}

/**
 * STU-05: fetches pages of the hosts that the operator allows, over https, from public addresses, with a limit on time
 * and size. Each redirect is checked like the first address. Sends no cookies or credentials.
 */
export function openOutsideSite({ allowedHosts, resolve, connect }: OutsideRules): OutsideSite {
  // The connection uses the addresses that were checked, so that a name cannot resolve to another address in between
  // (DNS rebinding).
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
        // An IP address in the URL does not go through `lookup`, so it is checked here.
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
