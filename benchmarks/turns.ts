// How long a measured server answers nobody: turns of its event loop, as watch-turns.mjs writes them down.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Turns {
  /** for the server's start */
  flags: string[]
  env: Record<string, string>
  /** ms of processor time of the thread that answers, in its longest turn since `since` (epoch ms); 0 where none took 20 */
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
