// Opens many streams of a technician's arrival (server-sent events) at once on a running site and measures the memory
// that each takes.
import { get, Agent, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dateIn } from '../../src/platform/time/local-time.ts'
import { median, quantile, table } from '../report.ts'
import { builtServer, startSite } from '../site-process.ts'
import { signIn } from '../site-visitor.ts'
import { makePlace, settingsOf, type Place } from './places.ts'
import { openSite, ownerLogin, ownerAppointment } from './prepare-bookings.ts'

/** the most streams that the site opens for one appointment */
const streamsOfAppointment = 10
const appointmentOf = (stream: number) => `WOSTREAM${Math.floor(stream / streamsOfAppointment)}`
const pathOf = (stream: number) => `/support/myappointment/arrival?visit=${appointmentOf(stream)}`
/** number opened at once; more would be shed */
const batch = 8
/** two rounds of the arrival estimate, and a margin */
const holdMs = 33_000
/** background work after a start has ended by then and returned its memory */
const settleMs = 12_000

interface OpenStream {
  firstEventMs: number
  /** number of chunks received so far */
  count(): number
  isOpen(): boolean
  close(): void
}

/** A section of the benchmark's report. Throws if a stream is refused or ends early. */
export async function holdStreams(folder: string, streamCount: number): Promise<string> {
  const place = await makePlace(join(folder, 'streams'), undefined, 'streams')
  await addAppointmentsOfToday(place, streamCount)
  const site = await startSite(builtServer, { env: settingsOf(place) })
  try {
    const cookie = await signIn(site.origin, ownerLogin)
    // warm-up: what the first streams load and compile is not counted
    closeAll(await openStreams(site.origin, cookie, Math.ceil(streamCount / 5)))
    await sleep(settleMs)
    const before = site.residentBytes()
    const streams = await openStreams(site.origin, cookie, streamCount)
    await sleep(holdMs)
    const after = site.residentBytes()
    const silent = streams.filter((stream) => !stream.isOpen() || stream.count() < 2).length
    closeAll(streams)
    if (silent > 0) throw new Error(`${silent} of ${streamCount} streams ended or fell silent.`)
    const first = streams.map(({ firstEventMs }) => firstEventMs)
    const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0)
    const head = ['streams held open', 'memory before, MB', 'with them, MB', 'KB each', 'first event p50 ms', 'p99 ms']
    return table(head, [[streamCount, megabytes(before), megabytes(after), ((after - before) / 1024 / streamCount).toFixed(1), median(first).toFixed(1), quantile(first, 0.99).toFixed(1)]])
  } finally {
    await site.stop()
  }
}

/**
 * A stream ends if its appointment is not today or the technician has arrived, so these are for the evening, in a time
 * zone where it is early morning.
 */
async function addAppointmentsOfToday(place: Place, streamCount: number): Promise<void> {
  const runtime = await openSite(place)
  const now = runtime.clock()
  const sixOClock = 6 - new Date(now).getUTCHours()
  const offset = sixOClock < -12 ? sixOClock + 24 : sixOClock
  // the sign in these zone names is inverted
  const time_zone = offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset < 0 ? '+' : '-'}${Math.abs(offset)}`
  const { read, write } = runtime.database
  const appointment = await read.selectFrom('appointment').selectAll().where('work_order_id', '=', ownerAppointment).executeTakeFirstOrThrow()
  const today = { time_zone, date: dateIn(time_zone, now), start_time: '20:00', end_time: '22:00' }
  const ids = new Set(Array.from({ length: streamCount }, (_, stream) => appointmentOf(stream)))
  await write.insertInto('appointment').values([...ids].map((id) => ({ ...appointment, ...today, work_order_id: id, external_job_id: `JOB${id}` }))).execute()
  await runtime.close()
}

function closeAll(streams: readonly OpenStream[]): void {
  for (const stream of streams) stream.close()
}

async function openStreams(origin: string, cookie: string, count: number): Promise<OpenStream[]> {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  const streams: OpenStream[] = []
  while (streams.length < count) {
    const size = Math.min(batch, count - streams.length)
    const from = streams.length
    streams.push(...(await Promise.all(Array.from({ length: size }, (_, index) => openStream(origin + pathOf(from + index), { cookie, accept: 'text/event-stream' }, agent)))))
  }
  return streams
}

function openStream(url: string, headers: Record<string, string>, agent: Agent): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    let text = ''
    let count = 0
    const hear = (response: IncomingMessage) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}.`))
      response.on('error', () => {})
      response.on('data', (chunk: Buffer) => {
        count += 1
        if (text.includes('event: arrival')) return
        text += chunk.toString()
        if (!text.includes('event: arrival')) return
        resolve({ firstEventMs: performance.now() - startedAt, count: () => count, isOpen: () => !response.complete && !response.destroyed, close: () => void response.destroy() })
      })
    }
    get(url, { headers, agent }, hear).on('error', reject)
  })
}
