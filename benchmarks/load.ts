/**
 * `npm run bench load`: three times as many visitors as the server can serve, on the signed-in home, which is rendered
 * for each request. The server runs on one processor, the load on the other. Exits with 1 if a bar is missed.
 */
import { generateArrivals, pieceMs, type ArrivalResult } from './generate-arrivals.ts'
import { generateLoad } from './generate-load.ts'
import { describeMachine, publish, quantile, table, verdict } from './report.ts'
import { builtServer, startSite } from './site-process.ts'
import { signIn } from './site-visitor.ts'

const serverCpu = 0
const loadCpu = 1
/** Enough to keep one core busy, and too few to be shed (src/platform/http/load/shedding.ts). */
const capacityConnections = 14
const p99Bar = 2
const recoveryBarSeconds = 5

const long = { warm: 6, capacity: 8, overload: 20, after: 8 }
const short = { warm: 2, capacity: 3, overload: 6, after: 4 }

/** The argument `short` makes it quick and rough. */
export async function run(words: readonly string[] = []): Promise<void> {
  const seconds = words.includes('short') ? short : long
  const machine = describeMachine()
  const site = await startSite(builtServer, { cpu: serverCpu })
  try {
    const headers = { accept: 'text/html', cookie: await signIn(site.origin, 'maya.torres') }
    const url = `${site.origin}/support`
    const plan = { url, headers }
    await generateLoad({ ...plan, connections: capacityConnections, seconds: seconds.warm }, loadCpu)
    const usual = await generateLoad({ ...plan, connections: capacityConnections, seconds: seconds.capacity }, loadCpu)
    const overBeganAt = performance.now()
    const over = await generateArrivals({ ...plan, perSecond: Math.round(3 * usual.perSecond), seconds: seconds.overload }, loadCpu)
    // from the last arrival until all had an answer, including the generator's start and end
    const tailSeconds = Math.max(0, (performance.now() - overBeganAt) / 1000 - seconds.overload)
    const after = await generateArrivals({ ...plan, perSecond: Math.round(usual.perSecond / 2), seconds: seconds.after }, loadCpu)
    const recoverySeconds = tailSeconds + secondsUntilUsual(after, p99Bar * usual.p99)
    const isFast = over.p99 <= p99Bar * usual.p99
    const isBack = recoverySeconds <= recoveryBarSeconds
    const show = (value: number) => value.toFixed(0)
    const rows = [
      ['at capacity', show(usual.perSecond), show(usual.perSecond), show(usual.failures), '0', show(usual.p50), show(usual.p99), ''],
      ['at 3 × capacity', show(over.perSecond), show(over.accepted / seconds.overload), show(over.shed / seconds.overload), show(over.failures), show(over.p50), show(over.p99), verdict(isFast)],
      ['afterwards, at ½', show(after.perSecond), show(after.accepted / seconds.after), show(after.shed / seconds.after), show(after.failures), show(after.p50), show(after.p99), verdict(isBack)],
    ]
    const head = ['signed-in home', 'come /s', 'served /s', 'shed /s', 'failures', 'p50 ms', 'p99 ms', '']
    const found = `p99 of the accepted: ${(over.p99 / usual.p99).toFixed(2)} × the usual (bar ${p99Bar}); as usual again after ${recoverySeconds.toFixed(2)} s (bar ${recoveryBarSeconds}); peak memory ${show(site.peakBytes() / 2 ** 20)} MB.`
    publish('load', machine, `${table(head, rows)}\n\n${found}`)
    if (!isFast || !isBack) process.exitCode = 1
  } finally {
    await site.stop()
  }
}

/**
 * The time until the end of the last piece in which a visitor was refused, failed or waited for longer than
 * `patienceMs`.
 */
function secondsUntilUsual({ pieces }: ArrivalResult, patienceMs: number): number {
  const last = pieces.findLastIndex(({ shed, failures, latencies }) => shed + failures > 0 || quantile(latencies, 0.99) > patienceMs)
  return ((last + 1) * pieceMs) / 1000
}

if (import.meta.main) await run(process.argv.slice(2))
