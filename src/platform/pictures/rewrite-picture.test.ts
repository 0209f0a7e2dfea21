import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { buildRuntime } from '#test/support/context.ts'
import { rewritePicture } from './rewrite-picture.ts'

test('TIC-09 one person’s many pictures let another’s go first', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fair-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { log } = buildRuntime()
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#123456' } }).png({ progressive: true }).toBuffer()
  const done: string[] = []
  const send = (who: string) => rewritePicture({ who, folder, source: Readable.from([bytes]), maxSide: 100, log }, async () => void done.push(who))
  const many = ['maya', 'maya', 'maya', 'maya'].map(send)
  await Promise.race(many)
  await Promise.all([...many, send('ben')])
  expect(done.indexOf('ben')).toBeLessThan(3)
}, 60_000)
