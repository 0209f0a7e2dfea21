import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import assembler from 'wabt'
import { code, loadKernel } from './multiply.ts'

test('the code of the kernel is that of multiply.wat', async () => {
  const source = readFileSync(new URL('multiply.wat', import.meta.url), 'utf8')
  const { parseWat } = await assembler()
  const { buffer } = parseWat('multiply.wat', source, { simd: true }).toBinary({})
  expect(code).toBe(Buffer.from(buffer).toString('base64'))
})

test('it multiplies rows with columns, up to the largest numbers', async () => {
  const [rows, columns, depth] = [3, 8, 1536]
  const { memory, multiply } = await loadKernel(100_000)
  const left = new Int16Array(memory.buffer, 0, rows * depth).map((_, i) => (i < depth ? 8191 : ((i * 7919) % 16_383) - 8191))
  const right = new Int8Array(memory.buffer, 40_000, columns * depth).map((_, i) => (i < depth ? 127 : ((i * 104_729) % 255) - 127))
  new Int16Array(memory.buffer, 0).set(left)
  new Int8Array(memory.buffer, 40_000).set(right)
  multiply(0, 40_000, 60_000, rows, columns, depth)
  const expected = Array.from({ length: rows * columns }, (_, place) => {
    const [row, column] = [Math.floor(place / columns), place % columns]
    let sum = 0
    for (let i = 0; i < depth; i++) sum += left[row * depth + i]! * right[column * depth + i]!
    return sum
  })
  expect(expected[0]).toBe(8191 * 127 * depth)
  expect([...new Int32Array(memory.buffer, 60_000, rows * columns)]).toEqual(expected)
})
