/**
 * Two web processes on a throwaway PostgreSQL behind nginx with the configuration of this folder, on loopback ports.
 *
 *   node deploy/try-nginx.ts [--kill] [command …]
 *
 * Runs the command with SITE_URL, and asks the site for a page ten times a second meanwhile. With --kill one of the
 * processes is ended every four seconds, in turn by SIGTERM and by SIGKILL, and started again. Needs nginx and a build.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findTestBinaries, startTestCluster } from '../test/support/postgres.ts'

const ports = { site: 8188, web: [8189, 8190] } as const
const siteUrl = `http://localhost:${ports.site}`
const command = process.argv.slice(2).filter((each) => each !== '--kill')
const mustKill = process.argv.includes('--kill')
const here = import.meta.dirname
const folder = mkdtempSync(path.join(tmpdir(), 'careline-nginx-'))

const binaries = findTestBinaries()
if (!binaries.ok) throw new Error(binaries.reason)
const cluster = await startTestCluster(binaries)
const running: (ChildProcess | undefined)[] = []

/** Resolves when it is ready. */
async function startWeb(n: number): Promise<void> {
  const web = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'build/server/index.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(ports.web[n]),
      HOST: '127.0.0.1',
      PUBLIC_URL: siteUrl,
      TRUSTED_PROXIES: '1',
      DATABASE_URL: cluster.url('postgres'),
      CARELINE_DATA: folder,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running[n] = web
  await new Promise<void>((resolve, reject) => {
    web.stdout.once('data', () => resolve())
    web.once('exit', (code) => reject(new Error(`process ${n} ended with ${code} before it was ready`)))
  })
}

function endWeb(n: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const web = running[n]!
  const ended = new Promise<void>((resolve) => web.once('exit', () => resolve()))
  web.kill(signal)
  return ended
}

/** nginx.conf with other addresses, and no TLS. */
function startNginx(): ChildProcess {
  const file = path.join(folder, 'nginx.conf')
  const siteFile = path.join(folder, 'nginx-site.conf')
  writeFileSync(siteFile, readFileSync(path.join(here, 'nginx-site.conf'), 'utf8').replace('root /etc/careline;', `root ${here};`))
  const servers = ports.web.map((port) => `server 127.0.0.1:${port} max_fails=3 fail_timeout=1s;`).join(' ')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn;
     events { worker_connections 1024; }
     http {
       access_log ${folder}/access.log;
       upstream careline { zone careline 64k; least_conn; ${servers} keepalive 64; keepalive_timeout 4s; }
       server { listen 127.0.0.1:${ports.site}; listen [::1]:${ports.site}; server_name localhost; include ${siteFile}; }
     }\n`,
  )
  return spawn('nginx', ['-e', `${folder}/error.log`, '-c', file], { stdio: 'inherit' })
}

const counts = { asked: 0, failed: 0, kills: 0, slowestMs: 0 }
let isOver = false

async function probe(): Promise<void> {
  for (; !isOver; await delay(100)) {
    counts.asked += 1
    const startedAt = performance.now()
    const status = await fetch(`${siteUrl}/support`, { signal: AbortSignal.timeout(10_000) }).then((answer) => answer.text().then(() => answer.status), () => 0)
    counts.slowestMs = Math.max(counts.slowestMs, Math.round(performance.now() - startedAt))
    if (status !== 200) counts.failed += 1
  }
}

async function kill(): Promise<void> {
  for (let n = 0; !isOver; n += 1) {
    await delay(4000)
    if (isOver) return
    counts.kills += 1
    await endWeb(n % 2, n % 4 < 2 ? 'SIGTERM' : 'SIGKILL')
    await startWeb(n % 2)
  }
}

await Promise.all([startWeb(0), startWeb(1)])
const nginx = startNginx()
await delay(500)
const probing = probe()
const killing = mustKill ? kill() : Promise.resolve()
process.stdout.write(`Careline answers at ${siteUrl}\n`)
const child = spawn(command[0] ?? 'sleep', command[0] ? command.slice(1) : ['20'], { env: { ...process.env, SITE_URL: siteUrl }, stdio: 'inherit' })
process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
isOver = true
await Promise.all([probing, killing])
process.stdout.write(`${JSON.stringify(counts)}\n`)
nginx.kill('SIGQUIT')
await Promise.all([endWeb(0, 'SIGTERM'), endWeb(1, 'SIGTERM')])
await cluster.stop()
rmSync(folder, { recursive: true, force: true })
