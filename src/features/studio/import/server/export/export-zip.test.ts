import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { zipOf } from './export-zip.ts'

/** Incompressible files, far more than a reader takes before it leaves; `isLeft` says that the sequence was stopped. */
function endlessFiles(most: number) {
  const seen = { files: 0, isLeft: false }
  async function* files() {
    try {
      for (; seen.files < most; seen.files++) yield { name: `${seen.files}.md`, bytes: randomBytes(100_000) }
    } finally {
      seen.isLeft = true
    }
  }
  return { seen, files: files() }
}

test('STU-05 an export waits for who reads it, and ends with them', async () => {
  const most = 2000
  const { seen, files } = endlessFiles(most)
  const reader = zipOf(files).getReader()
  expect((await reader.read()).done).toBe(false)
  // While the consumer does not read, no further files are read.
  await expect.poll(() => seen.files).toBeGreaterThan(0)
  await reader.cancel()
  await expect.poll(() => seen.isLeft, { timeout: 10_000 }).toBe(true)
  expect(seen.files).toBeLessThan(most / 10)
})

test('STU-05 what stops the files stops the archive', async () => {
  async function* broken() {
    yield { name: 'a.md', bytes: Buffer.from('a') }
    throw new Error('no more')
  }
  await expect(new Response(zipOf(broken())).arrayBuffer()).rejects.toThrow()
})
