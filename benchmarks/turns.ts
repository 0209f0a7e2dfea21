// How long a measured server blocks: turns of its event loop, as recorded by watch-turns.mjs.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Turns {
  /** for starting the server */
  flags: string[]
  env: Record<string, string>
  /** processor time (ms) of the main thread in its longest turn since `since` (epoch ms); 0 if none took 20 */
  longest(since: number): number
  remove(): void
}

export function watchTurns(): Turns {
  const folder = mkdtempSync(join(tmpdir(), 'careline-turns-'))
  const file = join(folder, 'turns')
  writeFileSync(file, '')
  return {
    flags: ['--import', join(import.meta.dirname, 'watch-turns.mjs')],
    env: { TURNS_FILE: file },
    longest(since) {
      const turns = readFileSync(file, 'utf8').trim().split('\n').map((line) => line.split(' ').map(Number))
      return Math.max(0, ...turns.filter(([at]) => at! >= since).map(([, ms]) => ms!))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
