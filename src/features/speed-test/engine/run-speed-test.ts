import { downloadPath, tokenHeader, uploadPath } from '../rules/speed-paths.ts'
import { jitterOf, medianOf, rateOf, type ByteSample } from './measure-rate.ts'

/** The functions of the environment that a test uses; unit tests bring their own clock. */
export interface SpeedWorld {
  fetch(path: string, init: { method?: string; headers: Record<string, string>; body?: Blob; signal: AbortSignal; cache: 'no-store' }): Promise<Response>
  /** ms */
  now(): number
  wait(ms: number): Promise<void>
}

/** The amount of data to transfer. A direction ends when its time or its bytes are reached, whichever is first. */
export interface SpeedLoad {
  /** simultaneous connections; a browser opens six to a host, and one of them measures the latency */
  streams: number
  seconds: number
  downloadBytes: number
  uploadBytes: number
  /** size of an upload's first request; it doubles while requests are quick */
  uploadPieceBytes: number
  pings: number
}

export const usualLoad: SpeedLoad = { streams: 4, seconds: 7, downloadBytes: 1_000_000_000, uploadBytes: 500_000_000, uploadPieceBytes: 128 * 1024, pings: 12 }

export interface Measured {
  downloadKbps: number
  uploadKbps: number
  latencyMs: number
  jitterMs: number
  loadedLatencyMs: number
}

export type SpeedPhase = 'latency' | 'download' | 'upload'
export type OnProgress = (phase: SpeedPhase, kbps: number, share: number) => void

/** The server refused a request, or a connection broke; the test has no result then. */
export class SpeedTestError extends Error {}

/** NET-02: measures the latency, then the download with the latency under load, then the upload. */
export async function runSpeedTest(world: SpeedWorld, token: string, load: SpeedLoad, onProgress: OnProgress, signal: AbortSignal): Promise<Measured> {
  const run = { world, headers: { [tokenHeader]: token }, load, onProgress, signal }
  onProgress('latency', 0, 0)
  // The first request opens the connection and is not counted.
  await ping(run)
  const idle: number[] = []
  for (let at = 0; at < load.pings; at += 1) idle.push(await ping(run))
  const { kbps: downloadKbps, loaded } = await measureDownload(run)
  const uploadKbps = await measureUpload(run)
  const rounded = (value: number) => Math.min(60_000, Math.round(value))
  return { downloadKbps, uploadKbps, latencyMs: rounded(medianOf(idle)), jitterMs: rounded(jitterOf(idle)), loadedLatencyMs: rounded(medianOf(loaded.length > 0 ? loaded : idle)) }
}

interface Run {
  world: SpeedWorld
  headers: Record<string, string>
  load: SpeedLoad
  onProgress: OnProgress
  signal: AbortSignal
}

async function ask({ world, headers, signal }: Run, path: string, body?: Blob, stop: AbortSignal = signal): Promise<Response> {
  const answer = await world.fetch(path, { ...(body ? { method: 'POST', body } : {}), headers: { ...headers }, signal: stop, cache: 'no-store' })
  if (!answer.ok) throw new SpeedTestError(`HTTP ${answer.status}`)
  return answer
}

async function ping(run: Run, stop?: AbortSignal): Promise<number> {
  const start = run.world.now()
  await (await ask(run, downloadPath, undefined, stop)).arrayBuffer()
  return run.world.now() - start
}

const sampleEveryMs = 10
const sayEveryMs = 200

/** Collects the bytes of one direction while it is measured, and decides when it is over. */
function createMeter({ world, load, onProgress }: Run, phase: SpeedPhase, mostBytes: number) {
  const start = world.now()
  const samples: ByteSample[] = [{ at: start, bytes: 0 }]
  let bytes = 0
  let saidAt = start
  onProgress(phase, 0, 0)
  return {
    samples,
    isOver: () => bytes >= mostBytes || world.now() - start >= load.seconds * 1000,
    add(more: number) {
      // Bytes in flight at the start are counted, so bytes in flight at the end are not.
      if (bytes >= mostBytes) return
      bytes += more
      const at = world.now()
      // A fast line delivers thousands of pieces a second, more than the rate needs.
      if (samples.length > 1 && at - samples.at(-2)!.at < sampleEveryMs) samples[samples.length - 1] = { at, bytes }
      else samples.push({ at, bytes })
      if (at - saidAt < sayEveryMs) return
      saidAt = at
      onProgress(phase, rateOf(samples), Math.min(1, Math.max(bytes / mostBytes, (at - start) / (load.seconds * 1000))))
    },
  }
}

/** Runs `work` until it ends or the caller's signal. Requests aborted because the direction is over do not fail it. */
async function whileMeasured(run: Run, work: (stop: AbortSignal) => Promise<unknown>): Promise<void> {
  const over = new AbortController()
  const abort = () => over.abort()
  run.signal.addEventListener('abort', abort, { once: true })
  try {
    await work(over.signal)
  } catch (error) {
    if (run.signal.aborted || !over.signal.aborted) throw error
  } finally {
    over.abort()
    run.signal.removeEventListener('abort', abort)
  }
}

const pingEveryMs = 400

async function measureDownload(run: Run): Promise<{ kbps: number; loaded: number[] }> {
  const { load } = run
  const meter = createMeter(run, 'download', load.downloadBytes)
  const loaded: number[] = []
  await whileMeasured(run, async (stop) => {
    const streams = Array.from({ length: load.streams }, () => downloadStream(run, meter, stop))
    await Promise.race([Promise.all(streams), pingMeanwhile(run, loaded, stop)])
  })
  return { kbps: rateOf(meter.samples), loaded }
}

async function pingMeanwhile(run: Run, into: number[], stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await run.world.wait(pingEveryMs)
    into.push(await ping(run, stop))
  }
}

type Meter = ReturnType<typeof createMeter>

async function downloadStream(run: Run, meter: Meter, stop: AbortSignal): Promise<void> {
  const { downloadBytes, streams } = run.load
  const bytes = Math.min(64 * 1024 * 1024, Math.ceil(downloadBytes / streams))
  while (!meter.isOver()) {
    const reader = (await ask(run, `${downloadPath}?bytes=${bytes}`, undefined, stop)).body?.getReader()
    if (!reader) throw new SpeedTestError('no bytes')
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      meter.add(value.byteLength)
      if (meter.isOver()) return void reader.cancel().catch(() => {})
    }
  }
}

/** Larger requests cost less, as long as each still ends soon enough to show the speed. */
const quickMs = 250
const mostPieceBytes = 4 * 1024 * 1024

async function measureUpload(run: Run): Promise<number> {
  const { load, world } = run
  const meter = createMeter(run, 'upload', load.uploadBytes)
  const pool = randomPool(Math.min(mostPieceBytes, Math.max(load.uploadPieceBytes, load.uploadBytes / load.streams)))
  await whileMeasured(run, (stop) =>
    Promise.all(
      Array.from({ length: load.streams }, async () => {
        let bytes = load.uploadPieceBytes
        while (!meter.isOver()) {
          const start = world.now()
          await (await ask(run, uploadPath, pool(bytes), stop)).arrayBuffer()
          meter.add(bytes)
          if (world.now() - start < quickMs) bytes = Math.min(mostPieceBytes, pool.most, bytes * 2)
        }
      }),
    ),
  )
  return rateOf(meter.samples)
}

const randomBytesAtOnce = 65_536

/**
 * Incompressible bytes, with one blob kept for each size: a browser sends blobs ten times as fast as arrays, and runs
 * out of memory if each request creates a new one.
 */
function randomPool(most: number): ((bytes: number) => Blob) & { most: number } {
  const all = new Uint8Array(Math.ceil(most / randomBytesAtOnce) * randomBytesAtOnce)
  for (let at = 0; at < all.length; at += randomBytesAtOnce) crypto.getRandomValues(all.subarray(at, at + randomBytesAtOnce))
  const blobs = new Map<number, Blob>()
  const take = (bytes: number) => {
    const blob = blobs.get(bytes) ?? new Blob([all.subarray(0, bytes)])
    blobs.set(bytes, blob)
    return blob
  }
  return Object.assign(take, { most: all.length })
}
