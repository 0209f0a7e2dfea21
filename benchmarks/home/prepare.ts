// Builds what the comparison of homes needs besides the built site: our pages with data from memory, and the peer.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../site-process.ts'

const peer = join(root, 'benchmarks', 'peers', 'next-home')
export const memoryServer = join(root, 'build', 'memory', 'server', 'index.js')
export const nextServer = { script: join(peer, 'node_modules', 'next', 'dist', 'bin', 'next'), cwd: peer }

/** Builds both from the current sources; installs the peer if necessary. */
export function prepareHomes(): void {
  const reactRouter = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  run('Building our pages with data from memory', process.execPath, [reactRouter, 'build'], root, {
    SERVER_ENTRY: './benchmarks/home/memory-server.ts',
    BUILD_DIRECTORY: 'build/memory',
  })
  if (!existsSync(nextServer.script)) run('Installing the peer', 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], peer)
  // the peer uses the same styles
  const styles = globSync('build/memory/client/assets/style-*.css', { cwd: root }).toSorted()
  writeFileSync(join(peer, 'app', 'style.css'), styles.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'))
  run('Building the peer', process.execPath, [nextServer.script, 'build'], peer)
}

function run(label: string, command: string, args: string[], cwd: string, env: Record<string, string> = {}): void {
  process.stdout.write(`${label} …\n`)
  const result = spawnSync(command, args, { cwd, env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env }, encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`${label} failed.\n${result.error ?? ''}${result.stdout}${result.stderr}`)
}
