import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sampled } from '../test/support/scale.ts'

// A small test repository: our commands, with stand-ins for the framework's builder and for the built server.
const builder = `
const fs = require('node:fs')
const source = fs.readFileSync('src/server.ts', 'utf8')
if (source.includes('broken')) { console.log('src/server.ts is broken'); process.exit(1) }
fs.mkdirSync('build/server', { recursive: true })
fs.writeFileSync('build/server/index.js', source)
`
const server = `
console.log('serving', process.argv.slice(2).join(' '), process.env.NODE_ENV)
process.on('SIGTERM', () => { console.log('drained'); process.exit(7) })
setInterval(() => {}, 1000)
`
const quits = "console.error('Port 3000 is in use.')\nprocess.exit(1)\n"
const node = `node-${process.platform}-${process.arch}`
const dependencies = { '': {}, [`node_modules/${node}`]: { version: process.versions.node } }

let folder: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'careline start '))
  cpSync(import.meta.dirname, join(folder, 'tools'), { recursive: true })
  write('package.json', JSON.stringify({ type: 'module', optionalDependencies: { [node]: process.versions.node } }))
  write('package-lock.json', JSON.stringify({ packages: dependencies }))
  write('node_modules/.package-lock.json', JSON.stringify({ packages: dependencies }))
  write(`node_modules/${node}/package.json`, JSON.stringify({ version: process.versions.node }))
  mkdirSync(join(folder, 'node_modules', node, 'bin'))
  symlinkSync(process.execPath, join(folder, 'node_modules', node, 'bin', 'node'))
  write('node_modules/@react-router/dev/bin.cjs', builder)
  write('src/server.ts', server)
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

type Run = { child: ChildProcess; output: () => string; exit: Promise<number | null> }

function run(...args: string[]): Run {
  return follow(process.execPath, args, {})
}

function follow(command: string, args: string[], changes: NodeJS.ProcessEnv): Run {
  const { npm_lifecycle_event: _, ...inherited } = process.env
  const env = { ...inherited, npm_execpath: join(folder, 'npm-cli.js'), ...changes }
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { child, output: () => output, exit: once(child, 'close').then(([code]) => code) }
}

async function finish(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { output, exit } = run(...args)
  return { code: await exit, output: output() }
}

describe('start', () => {
  test('builds, serves in production, passes SIGTERM on and ends with the exit code of the server', async () => {
    const { child, output, exit } = run('tools/start.mjs', 'services')
    await expect.poll(output, { timeout: 10_000 }).toContain('serving services production')
    child.kill('SIGTERM')
    expect(await exit).toBe(7)
    expect(output()).toMatch(/Building … \d+\.\d s\n/)
    expect(output()).toContain('drained')
  })

  test('does not leave a server behind when npm is killed', async () => {
    const shell = `"${process.execPath}" tools/start.mjs; true`
    const { child, output, exit } = follow('sh', ['-c', shell], { npm_lifecycle_event: 'start' })
    await expect.poll(output, { timeout: 10_000 }).toContain('serving')
    child.kill('SIGKILL')
    await exit
    expect(output()).toContain('drained')
  })

  test('ends with the sentence and exit code of a server that cannot serve', async () => {
    write('src/server.ts', quits)
    const { code, output } = await finish('tools/start.mjs')
    expect(code).toBe(1)
    expect(output).toMatch(/Building … .*\nPort 3000 is in use\.\n$/)
  })

  test('shows what a broken build said, and does not serve', async () => {
    write('src/server.ts', 'broken')
    const { code, output } = await finish('tools/start.mjs')
    expect(code).toBe(1)
    expect(output).toContain('src/server.ts is broken')
    expect(output).toMatch(/The build failed: the lines above say why\.\n$/)
  })
})

describe('the build', () => {
  const build = () => finish('tools/start.mjs', 'build')

  test('is kept while nothing has changed but times, tests and stories', async () => {
    await build()
    utimesSync(join(folder, 'src', 'server.ts'), 1, 1)
    write('src/server.test.ts', '')
    write('src/ui/card.stories.tsx', '')
    expect(await build()).toEqual({ code: 0, output: '' })
  })

  test.each(sampled(['src/new.ts', 'src/server.ts', 'public/robots.txt', 'tools/bundle/lean-framework.ts', 'vite.config.ts', 'tools/bundle/browser-chunks.ts'], 3, 0))('is made again when %s changes', async (path) => {
    await build()
    write(path, `${server}// changed\n`)
    expect((await build()).output).toContain('Building')
  })

  test('is made again after one that failed', async () => {
    write('src/server.ts', 'broken')
    await build()
    write('src/server.ts', server)
    expect(await build()).toMatchObject({ code: 0, output: expect.stringContaining('Building') })
  })

  test('is made by one of two commands at once, and the other waits for it', async () => {
    const [first, second] = await Promise.all([build(), build()])
    expect([first.code, second.code]).toEqual([0, 0])
    expect(`${first.output}${second.output}`.match(/Building/g)).toHaveLength(1)
  })
})

describe('installation', () => {
  const stamp = () => readFileSync(join(folder, 'node_modules', '.careline-install'), 'utf8')
  const askVersion = "console.log(process.argv.slice(2).join(' '))\n"

  beforeEach(() => {
    write('tools/ask.ts', askVersion)
    write('npm-cli.js', "console.log('npm was called')\nprocess.exit(1)\n")
  })

  test('by hand counts', async () => {
    expect(await finish('tools/run.mjs', 'tools/ask.ts', 'a b')).toEqual({ code: 0, output: 'a b\n' })
    expect(stamp()).toContain(`${process.platform}-${process.arch}`)
  })

  test('runs npm ci when the lockfile has changed, and says so when that fails', async () => {
    await finish('tools/run.mjs', 'tools/ask.ts')
    write('package-lock.json', JSON.stringify({ packages: { ...dependencies, 'node_modules/zod': { version: '4.6.7' } } }))
    const { code, output } = await finish('tools/run.mjs', 'tools/ask.ts')
    expect(code).toBe(1)
    expect(output).toMatch(/^Installing dependencies … failed after/)
    expect(output).toContain('npm was called')
    expect(output).toContain('The dependencies could not be installed')
  })

  test('that fails ends the tests with a closing line', async () => {
    write('node_modules/.package-lock.json', '{}')
    const { code, output } = await finish('tools/test.mjs')
    expect(code).toBe(1)
    expect(output).toMatch(/\n0 passed, 1 failed\n/)
  })

  test('of another Node than the pinned one is refused', async () => {
    write(`node_modules/${node}/package.json`, JSON.stringify({ version: '20.0.0' }))
    const { code, output } = await finish('tools/run.mjs', 'tools/ask.ts')
    expect(code).toBe(1)
    expect(output).toBe(
      `Careline runs on Node ${process.versions.node}, but node_modules/${node} holds 20.0.0. ` +
        'Delete node_modules and run the command again.\n',
    )
  })

  test('takes over from a command that died', async () => {
    const dead = spawn(process.execPath, ['--version'])
    await once(dead, 'close')
    write('build/.lock', JSON.stringify({ host: hostname(), pids: [dead.pid] }))
    expect(await finish('tools/run.mjs', 'tools/ask.ts', 'done')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Waiting for another Careline command.*\ndone\n$/),
    })
  })
})
