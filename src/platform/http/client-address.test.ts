import { expect, it } from 'vitest'
import { clientAddress, limitKey, networkOf } from './client-address.ts'

it.each([
  ['without proxies the header means nothing', '198.51.100.1', '203.0.113.5', 0, '203.0.113.5'],
  ['without a header the peer counts', undefined, '203.0.113.5', 1, '203.0.113.5'],
  ['behind one proxy the last entry counts', '198.51.100.1, 203.0.113.9', '10.0.0.1', 1, '203.0.113.9'],
  ['behind two the last but one', '1.1.1.1, 203.0.113.9, 10.0.0.2', '10.0.0.1', 2, '203.0.113.9'],
  ['what a client puts in front changes nothing', '1.1.1.1,2.2.2.2,3.3.3.3,203.0.113.9', '10.0.0.1', 1, '203.0.113.9'],
  ['with fewer entries than proxies the first was written by ours', '203.0.113.9', '10.0.0.1', 3, '203.0.113.9'],
  ['an entry that is no address gives way to the peer', '203.0.113.9, unknown', '10.0.0.1', 1, '10.0.0.1'],
  ['a header that is empty gives way to the peer', ' , ', '10.0.0.1', 1, '10.0.0.1'],
  ['ports and brackets are left out', '[2001:db8::1]:4711', '10.0.0.1', 1, '2001:db8::1'],
  ['so are ports of IPv4 addresses', '203.0.113.9:4711', '10.0.0.1', 1, '203.0.113.9'],
  ['IPv4 in IPv6 clothes is IPv4', '::ffff:203.0.113.9', '::ffff:10.0.0.1', 1, '203.0.113.9'],
  ['also where the peer wears them', undefined, '::ffff:10.0.0.1', 0, '10.0.0.1'],
  ['a peer that has gone is nobody in particular', undefined, undefined, 0, 'unknown'],
])('%s', (_, header, peer, proxies, address) => {
  expect(clientAddress(header, peer, proxies)).toBe(address)
})

it('limits count IPv6 by /64, however the address is written, and IPv4 by address', () => {
  expect(limitKey('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(limitKey('2001:0db8:0001:0002:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64')
  expect(limitKey('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(limitKey('::1')).toBe('0:0:0:0::/64')
  expect(limitKey('64:ff9b::203.0.113.9')).toBe('64:ff9b:0:0::/64')
  expect(limitKey('203.0.113.9')).toBe('203.0.113.9')
  expect(limitKey('unknown')).toBe('unknown')
})

it('SIG-02 visitors are told apart by their network: one person has many addresses of it', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.0/24')
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:ffff::9'))
  expect(networkOf('2001:db8:1::1')).not.toBe(networkOf('2001:db8:2::1'))
  expect(networkOf('unknown')).toBe('unknown')
})
