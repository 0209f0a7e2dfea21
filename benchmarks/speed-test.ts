/**
 * `npm run bench speed-test`: what a speed test says of lines of 5, 50 and 300 Mbit/s in real time, through a token bucket;
 * and the home while two tests run as fast as they can. The server on one processor, everything else on the other. Exits with
 * 1 where a bar is missed.
 */
import { spawnSync } from 'node:child_process'
import { runSpeedTest, usualLoad, type SpeedLoad } from '#features/speed-test/testing.ts'
import { openSlowRelay, wallClock } from '#test/support/slow-relay.ts'
import { askPanels } from './insights/ask-panels.ts'
import { describeMachine, median, publish, table, verdict } from './report.ts'
import { builtServer, startSite } from './site-process.ts'

const [serverCpu, loadCpu] = [0, 1]
const lines = [5, 50, 300]
const mostOff = 0.1
const p99Bar = 2
const rounds = 3
const roundSeconds = 8

export async function run(words: readonly string[] = []): Promise<void> {
  const machine = describeMachine()
  // what carries the bytes here takes nothing from the server
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
    const look = () => askPanels({ origin: site.origin, cookie: '', panels: [], seconds: roundSeconds }, loadCpu)
    await look()
    const [usual, tested]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      usual.push((await look()).homeP99)
      const tests = [0, 1].map(() => testOnce(site.origin, site.origin, { ...usualLoad, seconds: roundSeconds, downloadBytes: 1e12, uploadBytes: 1 }).catch(() => undefined))
      tested.push((await look()).homeP99)
      await Promise.all(tests)
    }
    const ratio = median(tested) / median(usual)
    const found = `The home's p99 while two tests download as fast as they can: ${median(tested).toFixed(1)} ms, beside ${median(usual).toFixed(1)} ms without: ${ratio.toFixed(2)} × (bar ${p99Bar}), ${verdict(ratio <= p99Bar)}. Medians of ${rounds} rounds in turn.`
    publish('speed-test', machine, `${table(['line', 'download', 'upload', ''], rows)}\n\n${found}`)
    if (!isMet || ratio > p99Bar) process.exitCode = 1
  } finally {
    await site.stop()
  }
}

let visitors = 0

/** A visitor's test; `through` carries the bytes. */
async function testOnce(origin: string, through: string, load: SpeedLoad) {
  visitors += 1
  const started = await fetch(`${origin}/msapi/shm/v1/tests`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${visitors}` }, body: '{"link":"wired"}' })
  const { content } = (await started.json()) as { content: { token: string } }
  const world = {
    // over another port, as any relay is: the address that it would name is another one
    fetch: (path: string, init: object) => fetch(through + path, init),
    now: () => performance.now(),
    wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  }
  return runSpeedTest(world, content.token, load, () => {}, new AbortController().signal)
}
