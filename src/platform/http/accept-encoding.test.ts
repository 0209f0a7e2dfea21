import { expect, test } from 'vitest'
import { chooseEncoding } from './accept-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP;Q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['gzip;q=0.5 , br ; q=0.5', 'br'],
  ['br;q=0.000', 'identity'],
  ['*', 'br'],
  ['*;q=0.1, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['identity', 'identity'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['identity;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=2', 'identity'],
  ['br;q=abc, gzip;q=', 'identity'],
  ['zstd, deflate', 'identity'],
  ['brotli', 'identity'],
])('Accept-Encoding: %s gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
