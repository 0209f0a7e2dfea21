// Builds the application when its sources have changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressAssets } from './bundle/compress-assets.mjs'
import { withLock } from './lock.mjs'
import { childEnvironment, lockPath, nodeFlags, pinnedNode, root } from './runtime.mjs'
import { runHidden, step, ToolError } from './step.mjs'

export const serverPath = join(root, 'build', 'server', 'index.js')

const stampPath = join(root, 'build', '.careline-build')
const sources = [
  'src', 'public', 'package.json', 'package-lock.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts', 'tools/bundle/browser-chunks.ts', 'tools/bundle/lean-framework.ts',
]
const neverBuilt = /\.(test|stories)\.tsx?$/

/** Builds unless the last build was made from exactly these sources. */
export async function ensureBuilt() {
  if (isFresh()) return
  await withLock(lockPath, async (holdFor) => {
    if (isFresh()) return
    // computed before the build: a source saved during the build makes the next start build again
    const stamp = describeSources()
    rmSync(stampPath, { force: true })
    await step('Building', () => build(holdFor))
    writeFileSync(stampPath, JSON.stringify(stamp))
  })
}

async function build(onStart) {
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const options = { cwd: root, env: childEnvironment({ NODE_ENV: 'production' }), onStart }
  const { exitCode, output } = await runHidden(pinnedNode(), [...nodeFlags, cli, 'build'], options)
  if (exitCode !== 0) throw new ToolError('The build failed: the lines above say why.', { output })
  if (!existsSync(serverPath)) throw new ToolError('The build made no build/server/index.js.', { output })
  await compressAssets(join(root, 'build', 'client', 'assets'))
}

function isFresh() {
  if (!existsSync(stampPath) || !existsSync(serverPath)) return false
  const built = JSON.parse(readFileSync(stampPath, 'utf8'))
  const files = listSources()
  const times = hashTimes(files)
  if (built.times === times) return true
  if (built.contents !== hashContents(files)) return false
  // same contents with new times (a checkout back and forth): store the times, so that comparing them is enough next
  // time
  writeFileSync(stampPath, JSON.stringify({ ...built, times }))
  return true
}

function describeSources() {
  const files = listSources()
  return { times: hashTimes(files), contents: hashContents(files) }
}

function listSources() {
  return sources.flatMap((source) => listFiles(source)).filter((path) => !neverBuilt.test(path))
}

function listFiles(path) {
  const absolute = join(root, path)
  if (!existsSync(absolute)) return []
  if (!statSync(absolute).isDirectory()) return [path]
  return readdirSync(absolute).toSorted().flatMap((name) => listFiles(join(path, name)))
}

function hashTimes(files) {
  const hash = createHash('sha256')
  for (const path of files) {
    const { size, mtimeMs } = statSync(join(root, path))
    hash.update(`${path}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function hashContents(files) {
  const hash = createHash('sha256')
  for (const path of files) hash.update(`${path}\0`).update(readFileSync(join(root, path))).update('\0')
  return hash.digest('hex')
}
