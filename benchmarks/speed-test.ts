/**
 * `npm run bench speed-test`: the results of speed tests on lines of 5, 50 and 300 Mbit/s, simulated in real time by a
 * token bucket; and the home while two tests download as fast as they can. The server runs on one processor, everything
 * else on the other. Exits with 1 if a bar is missed.
 */
import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'
import { downloadPath, runSpeedTest, tokenHeader, usualLoad, type SpeedLoad } from '#features/speed-test/testing.ts'
import { openSlowRelay, wallClock } from '#test/support/slow-relay.ts'
import { askPanels } from './insights/ask-panels.ts'
import { describeMachine, median, publish, table, verdict } from './report.ts'
import { runApart } from './run-apart.ts'
import { builtServer, startSite } from './site-process.ts'

const [serverCpu, loadCpu] = [0, 1]
const lines = [5, 50, 300]
const mostOff = 0.1
const p99Bar = 2
const rounds = 7
const roundSeconds = 8
/** The downloads run from before the first request that is counted until after the last. */
const downloadSeconds = roundSeconds + 3

export async function run(words: readonly string[] = []): Promise<void> {
  const machine = describeMachine()
  // keep this process, which carries the bytes, off the server's processor
  spawnSync('taskset', ['-acp', String(loadCpu), String(process.pid)])
  const site = await startSite(builtServer, { cpu: serverCpu, env: { TRUSTED_PROXIES: '1' } })
  try {
    const rows = []
    let isMet = true
    for (const mbps of lines) {
      const relay = await openSlowRelay(Number(new URL(site.origin).port), wallClock((mbps * 1000) / 8))
      const { downloadKbps, uploadKbps } = await testOnce(site.origin, `http://127.0.0.1:${relay.port}`, { ...usualLoad, seconds: words.includes('short') ? 3 : usualLoad.seconds })
      await relay.close()
      const isNear = [downloadKbps, uploadKbps].every((kbps) => Math.abs(kbps / 1000 / mbps - 1) <= mostOff)
      isMet &&= isNear
      rows.push([`${mbps} Mbit/s`, (downloadKbps / 1000).toFixed(1), (uploadKbps / 1000).toFixed(1), verdict(isNear)])
    }
    const look = async () => {
      const cpuMs = site.cpuMs()
      const { homeP99 } = await askPanels({ origin: site.origin, cookie: '', panels: [], seconds: roundSeconds }, loadCpu)
      return { homeP99, cpuMs: site.cpuMs() - cpuMs }
    }
    await look()
    const [usual, tested]: [number[], number[]] = [[], []]
    let [moved, cpuMs] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const quiet = await look()
      const tokens = [await beginTest(site.origin), await beginTest(site.origin)]
      const download = runApart<{ bytes: number }>(import.meta.filename, { origin: site.origin, tokens, seconds: downloadSeconds }, loadCpu)
      const busy = await look()
      usual.push(quiet.homeP99)
      tested.push(busy.homeP99)
      moved += (await download).bytes / 1e6
      cpuMs += busy.cpuMs - quiet.cpuMs
    }
    const ratio = median(tested) / median(usual)
    const found = `The home's p99 while two tests download as fast as they can, ${Math.round((moved * 8) / rounds / downloadSeconds)} Mbit/s together: ${median(tested).toFixed(1)} ms, beside ${median(usual).toFixed(1)} ms without: ${ratio.toFixed(2)} × (bar ${p99Bar}), ${verdict(ratio <= p99Bar)}. Medians of ${rounds} rounds in turn. A megabyte that is downloaded costs the server ${(cpuMs / moved).toFixed(2)} ms of its processor.`
    publish('speed-test', machine, `${table(['line', 'download', 'upload', ''], rows)}\n\n${found}`)
    if (!isMet || ratio > p99Bar) process.exitCode = 1
  } finally {
    await site.stop()
  }
}

let visitors = 0

/** Starts a visitor's test and returns its token. */
async function beginTest(origin: string): Promise<string> {
  visitors += 1
  const started = await fetch(`${origin}/msapi/shm/v1/tests`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${visitors}` }, body: '{"link":"wired"}' })
  const { content } = (await started.json()) as { content: { token: string } }
  return content.token
}

/** A visitor's whole test; `through` is the origin of the relay that carries the bytes. */
async function testOnce(origin: string, through: string, load: SpeedLoad) {
  const token = await beginTest(origin)
  const world = {
    // the relay listens on another port, so the server's own address is replaced
    fetch: (path: string, init: object) => fetch(through + path, init),
    now: () => performance.now(),
    wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  }
  return runSpeedTest(world, token, load, () => {}, new AbortController().signal)
}

interface Download {
  origin: string
  tokens: readonly string[]
  seconds: number
}

const pieceBytes = 64 * 1024 * 1024

/**
 * Downloads for several tests, in a separate process that only counts the bytes. It runs at low priority, because the
 * page visitor shares its processor: the measured waits should be the server's, without those of a client.
 */
async function downloadAll({ origin, tokens, seconds }: Download): Promise<{ bytes: number }> {
  setPriority(constants.priority.PRIORITY_LOW)
  const { hostname, port, host } = new URL(origin)
  const endAt = performance.now() + seconds * 1000
  let bytes = 0
  const stream = (token: string) =>
    new Promise<void>((resolve, reject) => {
      let isAllowed = false
      const callback = (length: number, buffer: Uint8Array) => {
        if (!isAllowed && !Buffer.from(buffer.subarray(0, length)).toString('latin1').startsWith('HTTP/1.1 200 ')) socket.destroy(new Error('A test was refused.'))
        isAllowed = true
        bytes += length
        if (performance.now() >= endAt) socket.destroy()
        return true
      }
      const socket = connect({ host: hostname, port: Number(port), onread: { buffer: Buffer.alloc(1024 * 1024), callback } })
      socket.on('close', resolve).on('error', reject)
      socket.write(`GET ${downloadPath}?bytes=${pieceBytes} HTTP/1.1\r\nhost: ${host}\r\n${tokenHeader}: ${token}\r\n\r\n`)
    })
  const streams = tokens.flatMap((token) =>
    Array.from({ length: usualLoad.streams }, async () => {
      while (performance.now() < endAt) await stream(token)
    }),
  )
  await Promise.all(streams)
  return { bytes }
}

if (import.meta.main) process.stdout.write(JSON.stringify(await downloadAll(JSON.parse(process.argv[2]!))))
