import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { ImportError } from '../import-types.ts'

/** IPv4 ranges that are not public: this machine, private networks, cloud metadata and reserved ranges. */
const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, bits, 'ipv4')
}

/** IPv6: only global unicast addresses are public, without ranges that tunnel IPv4 or are reserved. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [network, bits] of [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]] as const) closed6.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !closed.check(address, 'ipv4')
  return version === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

const resolveByDns: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/**
 * The addresses of a host, if all of them are public. The caller connects to these addresses, so a name that resolves
 * differently the next time has no effect.
 * @throws ImportError if there is no address or one is not public
 */
export async function publicAddressesOf(host: string, resolve: Resolve = resolveByDns): Promise<{ address: string; family: number }[]> {
  const addresses = await resolve(host).catch(() => [])
  if (addresses.length === 0) throw new ImportError('no-answer', host)
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new ImportError('private-network', host)
  return addresses
}
