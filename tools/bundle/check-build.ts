// Checks the build: the built server listens and stops on SIGTERM, and no server code is in the browser's files. The
// argument, if any, is the data directory of prepared indexes.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverFile } from '../repository/doors.ts'
import { allocatorEnvironment, serverFlags } from '../server-flags.mjs'

const root = join(import.meta.dirname, '../..')
// without prepared indexes a first start builds them, while the tests run beside it
const startTimeoutMs = 240_000
const stopTimeoutMs = 10_000

const serverOnly: [what: string, pattern: RegExp][] = [
  ['a module of Node', /["'`]node:[a-z_/]+["'`]/],
  ['the name of a server setting', /\b(?:DATABASE_URL|CARELINE_[A-Z]+)\b/],
  ['a column of secrets', /\b(?:password_hash|id_hash|token_hash)\b/],
]

/** Server-only code found in the browser's files, one sentence each. */
export function checkClient(folder: string): string[] {
  const files = globSync('**/*.{js,css,html,json,map}', { cwd: folder })
  if (files.length === 0) return [`${folder} holds no bundle.`]
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return serverOnly.flatMap(([what, pattern]) => {
      const [match] = pattern.exec(text) ?? []
      return match ? [`${file} holds ${what} (${match}): a server module reached the browser.`] : []
    })
  })
}

/**
 * The server-only modules among those in the browser's files. React Router removes a page's loader from the browser's
 * code, and its imports with it; other imports stay.
 */
export function checkModules(modules: string[]): string[] {
  if (!modules.some((path) => path.startsWith('src/'))) return ['The build names no module of src in the files for the browser.']
  return modules.filter((path) => serverFile.test(path)).map((path) => `${path} is in the browser's files: only a loader or an action may use what a server door shows.`)
}

/**
 * Problems of the built server at `path`: it must answer /healthz, and exit 0 soon after SIGTERM.
 * @param checkData further checks of the data directory that it leaves
 * @param prepared the data directory whose indexes it starts with
 */
export async function checkServer(path: string, checkData: (data: string) => string[] = () => [], prepared?: string): Promise<string[]> {
  const data = mkdtempSync(join(tmpdir(), 'careline-build-'))
  if (prepared) cpSync(join(prepared, 'search'), join(data, 'search'), { recursive: true })
  const port = await findFreePort()
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, ...allocatorEnvironment, NODE_ENV: 'production', PORT: String(port), CARELINE_DATA: data, ...compiledCode(prepared) }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...serverFlags, path], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exit = once(child, 'exit').then(([code, signal]) => String(code ?? signal))
  try {
    const problem = await Promise.race([waitUntilHealthy(port), exit.then((how) => `ended by itself (${how})`)])
    if (problem) return [`The server ${problem}.\n${output}`]
    child.kill('SIGTERM')
    const how = await Promise.race([exit, sleep(stopTimeoutMs, 'no exit', { ref: false })])
    return how === '0' ? checkData(data) : [`After SIGTERM the server did not exit with 0 within 10 s but: ${how}.\n${output}`]
  } finally {
    child.kill('SIGKILL')
    await exit
    rmSync(data, { recursive: true, force: true })
  }
}

/**
 * Problems of the built server's commands, the only ones that operators have in an image. They run in an empty folder,
 * so that none of them reads the sources.
 */
function checkCommands(path: string, data: string, prepared?: string): string[] {
  const env = { NODE_ENV: 'production', CARELINE_DATA: data, CARELINE_CONTENT: join(root, 'content'), ...compiledCode(prepared) }
  const [backup, articles, content, away] = ['check.backup', 'articles', 'content', 'away'].map((name) => join(data, name)) as [string, string, string, string]
  mkdirSync(away)
  // with a picture, which a program beside the server decodes
  mkdirSync(articles)
  writeFileSync(join(articles, 'check.html'), '<html><head><title>Check the build</title></head><body><main><h1>Check the build</h1><p>It takes a minute. <img src="home.png" alt="The home"></p></main></body></html>')
  copyFileSync(join(root, 'docs', 'support-home.png'), join(articles, 'home.png'))
  const all: [says: string, ...args: string[]][] = [
    ['Backed up', 'backup', backup],
    ['Restored', 'restore', backup, '--overwrite'],
    ['', 'keys', 'drop'],
    ['Imported 1, published 1.', 'content:import', articles, '--topic', 'internet/wi-fi', '--publish'],
    ['Wrote ', 'content:export', content],
    ['', 'security:export', '2026-01-01'],
  ]
  const problems = all.flatMap(([says, ...args]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', path, ...args], { env, cwd: away, encoding: 'utf8' })
    const isDone = (status === 0 || stderr.startsWith('This database has no sign-in keys yet')) && `${stdout}${stderr}`.includes(says)
    return isDone ? [] : [`The built server's ${args[0]} ended with ${status}.\n${stdout}${stderr}`]
  })
  const hasPicture = globSync('pictures/*.{jpg,webp}', { cwd: content }).length > 0
  return hasPicture ? problems : [...problems, 'The picture of an imported article is not in the export.']
}

async function waitUntilHealthy(port: number): Promise<string | undefined> {
  const giveUpAt = performance.now() + startTimeoutMs
  let last = 'no answer'
  while (performance.now() < giveUpAt) {
    last = await askHealth(port)
    if (last === '200') return undefined
    await sleep(100, undefined, { ref: false })
  }
  return `did not answer GET /healthz with 200 within ${startTimeoutMs / 1000} s (${last})`
}

async function askHealth(port: number): Promise<string> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2_000) })
    return String(response.status)
  } catch {
    return 'no answer'
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Where the journeys keep it too (e2e/start-site.ts). */
const compiledCode = (prepared: string | undefined) => (prepared ? { NODE_COMPILE_CACHE: join(prepared, '../compiled') } : {})

if (import.meta.main) {
  const prepared = process.argv[2]
  const builtServer = join(root, 'build', 'server', 'index.js')
  const problems = [
    ...checkClient(join(root, 'build', 'client')),
    ...checkModules(JSON.parse(readFileSync(join(root, 'build', 'browser-modules.json'), 'utf8'))),
    ...(await checkServer(builtServer, (data) => checkCommands(builtServer, data, prepared), prepared)),
  ]
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
