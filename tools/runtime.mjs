// Installs the pinned Node and the dependencies. Plain JavaScript for Node 20, because it runs before either is
// installed.
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { runHidden, step, ToolError } from './step.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const lockPath = join(root, 'build', '.lock')

const stampPath = join(root, 'node_modules', '.careline-install')
const platform = `${process.platform}-${process.arch}`
const pinnedPackage = `node-${platform}`
const oldestOwnNode = 24

/** Installs the dependencies unless those of this lockfile, for this platform, are already there. */
export async function ensureInstalled() {
  assertPlatform()
  if (isInstalled()) return
  await withLock(lockPath, async (holdFor) => {
    if (isInstalled()) return
    if (!isInstalledByHand()) await step('Installing dependencies', () => install(holdFor))
    await assertPinnedNodeRuns()
    writeFileSync(stampPath, expectedStamp())
  })
}

/** The path of the Node that runs Careline: the pinned one on Linux, the user's own (24 or newer) on macOS. */
export function pinnedNode() {
  const version = pinnedVersion()
  if (!version) return process.execPath
  const directory = join(root, 'node_modules', pinnedPackage)
  const installed = readJson(join(directory, 'package.json'))?.version
  if (installed === version) return join(directory, 'bin', 'node')
  throw new ToolError(
    `Careline runs on Node ${version}, but node_modules/${pinnedPackage} holds ${installed ?? 'nothing'}. ` +
      'Delete node_modules and run the command again.',
  )
}

/** Environment for a child: `node` means the pinned Node there too. */
export function childEnvironment(changes = {}) {
  return { ...process.env, PATH: `${dirname(pinnedNode())}${delimiter}${process.env.PATH ?? ''}`, ...changes }
}

/** Flags for every run of our own code: suppresses the warning that node:sqlite is experimental. */
export const nodeFlags = ['--disable-warning=ExperimentalWarning']

function pinnedVersion() {
  return readJson(join(root, 'package.json')).optionalDependencies?.[pinnedPackage]
}

function assertPlatform() {
  if (pinnedVersion() || Number.parseInt(process.versions.node, 10) >= oldestOwnNode) return
  throw new ToolError(
    `On ${platform} Careline needs your own Node ${oldestOwnNode} or newer, and this is ${process.version}: ` +
      'install a newer Node and run the command again.',
  )
}

function expectedStamp() {
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lockfile).digest('hex')} ${platform}\n`
}

function isInstalled() {
  return existsSync(stampPath) && readFileSync(stampPath, 'utf8') === expectedStamp()
}

// npm keeps a list of installed packages: after a manual `npm ci` no second installation is needed.
function isInstalledByHand() {
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!installed) return false
  const wanted = Object.entries(readJson(join(root, 'package-lock.json')).packages)
  return wanted.every(([path, entry]) => path === '' || installed[path]?.version === entry.version || isForOthers(entry))
}

function isForOthers({ optional, os, cpu, libc }) {
  if (!optional) return false
  const isElsewhere = (list, mine) => list !== undefined && ![list].flat().includes(mine)
  const hasOwnPlatform = os !== undefined || cpu !== undefined
  return !hasOwnPlatform || isElsewhere(os, process.platform) || isElsewhere(cpu, process.arch) || isElsewhere(libc, 'glibc')
}

// Development and optional packages are needed even where NODE_ENV=production or the user's npm settings leave
// them out; no package needs its install script, so none is run.
async function install(onStart) {
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [command, before] = npm?.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []]
  const started = runHidden(command, [...before, ...args, ...cacheArguments()], { cwd: root, onStart })
  const { exitCode, output } = await started.catch((error) => {
    throw new ToolError(`npm could not be started (${error.code}). Install Node with npm and run the command again.`)
  })
  if (exitCode === 0) return
  throw new ToolError(
    'The dependencies could not be installed: the lines above are what npm ci reported. ' +
      'Check the network and the npm registry setting, then run the command again.',
    { output },
  )
}

// A service account may have no home directory, and so no npm cache.
function cacheArguments() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    accessSync(existsSync(cache) ? cache : dirname(cache), constants.W_OK)
    return []
  } catch {
    return ['--cache', join(tmpdir(), `careline-npm-${process.getuid()}`)]
  }
}

// Without this check the machine's own, older Node might run unnoticed.
async function assertPinnedNodeRuns() {
  const version = pinnedVersion()
  if (!version) return
  const { output } = await runHidden(pinnedNode(), ['--version']).catch((error) => ({ output: error.message }))
  if (output.trim() === `v${version}`) return
  throw new ToolError(`The pinned Node ${version} does not run on this system (it needs a glibc Linux).`, { output })
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
