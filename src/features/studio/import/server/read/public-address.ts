import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { ImportError } from '../import-types.ts'

/** Addresses that are no public site: this machine, private networks, those that clouds keep for themselves, and what is set aside. */
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

/** Of IPv6 only what is given to sites, without the ways in which it carries an IPv4 address. */
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
 * The addresses of a host, where all of them are public. They are what is connected to: a name that says another address the
 * next time leads nowhere else.
 * @throws ImportError
 */
export async function publicAddressesOf(host: string, resolve: Resolve = resolveByDns): Promise<{ address: string; family: number }[]> {
  const addresses = await resolve(host).catch(() => [])
  if (addresses.length === 0) throw new ImportError('no-answer', host)
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new ImportError('private-network', host)
  return addresses
}
