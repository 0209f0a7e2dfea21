import { useEffect, useRef, useState } from 'react'
import { browserCall } from '#platform/services/browser-call.ts'
import type { Measured, SpeedPhase } from '../engine/run-speed-test.ts'
import { saveResultPath, speedTestPath, wiredTestPath } from '../rules/speed-paths.ts'
import type { SpeedLink } from '../rules/speed-link.ts'
import type { qualifySpeedTest, saveDownload, saveSpeedResult, saveUpload, startSpeedTest } from '../speed-endpoints.ts'
import type { SpeedGateway } from '../pages/speed-view.ts'

export type SpeedState =
  | { step: 'ready' | 'stopped' }
  | { step: 'running'; phase: SpeedPhase; share: number; downloadKbps: number | undefined; uploadKbps: number | undefined }
  | { step: 'failed'; why: 'failed' | 'busy' | 'tooMany' | 'running' }

/** Runs one test: token, streams and result, whose id `onDone` gets. The engine's script loads with the first test. */
export function useSpeedTest(gateway: SpeedGateway | undefined, onDone: (id: string) => void) {
  const [state, setState] = useState<SpeedState>({ step: 'ready' })
  const current = useRef<AbortController>(undefined)
  /** token of a test without a result, which the next test replaces; a promise, as a user may stop before it arrives */
  const unended = useRef<Promise<string | undefined>>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const start = async (link: SpeedLink) => {
    const stop = new AbortController()
    current.current?.abort()
    current.current = stop
    setState({ step: 'running', phase: 'latency', share: 0, downloadKbps: undefined, uploadKbps: undefined })
    const end = await test({ gateway, link, signal: stop.signal, unended }, (phase, kbps, share) => {
      if (!stop.signal.aborted) setState((before) => ({ step: 'running', phase, share, ...figuresOf(before), ...(phase === 'latency' ? {} : { [`${phase}Kbps`]: kbps }) }))
    }).catch((error: unknown) => ({ step: 'failed', why: error instanceof Error && error.message === 'HTTP 503' ? 'busy' : 'failed' }) as const)
    if (stop.signal.aborted) return
    if ('id' in end) onDone(end.id)
    else setState(end)
  }
  const abort = () => {
    current.current?.abort()
    setState({ step: 'stopped' })
  }
  return { state, start, abort }
}

function figuresOf(before: SpeedState) {
  return before.step === 'running' ? { downloadKbps: before.downloadKbps, uploadKbps: before.uploadKbps } : { downloadKbps: undefined, uploadKbps: undefined }
}

interface Test {
  gateway: SpeedGateway | undefined
  link: SpeedLink
  signal: AbortSignal
  unended: { current: Promise<string | undefined> | undefined }
}

async function test({ gateway, link, signal, unended }: Test, onProgress: (phase: SpeedPhase, kbps: number, share: number) => void): Promise<{ id: string } | SpeedState> {
  const before = unended.current
  // Never aborted: the server would keep a test whose token is unknown here, and refuse the next one for a minute.
  const beginning = begin(gateway, link, before)
  unended.current = beginning.then(async (begun) => (begun.ok ? begun.data.content.token : before), () => before)
  const begun = await beginning
  if (signal.aborted) return { step: 'stopped' }
  if (!begun.ok) {
    if (begun.code === 'TEST_RUNNING') return { step: 'failed', why: 'running' }
    return { step: 'failed', why: begun.status === 429 ? 'tooMany' : 'failed' }
  }
  const { token } = begun.data.content
  const { runSpeedTest, usualLoad } = await import('../engine/run-speed-test.ts')
  const world = { fetch: (path: string, init: RequestInit) => fetch(path, init), now: () => performance.now(), wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)) }
  const measured = await runSpeedTest(world, token, usualLoad, onProgress, signal)
  const saved = await save(gateway, token, measured)
  if (!saved.ok) return { step: 'failed', why: 'failed' }
  unended.current = undefined
  return { id: saved.data.content.result.id }
}

async function begin(gateway: SpeedGateway | undefined, link: SpeedLink, before: Promise<string | undefined> | undefined) {
  const instead = await before
  const body = { link, ...(instead ? { instead } : {}) }
  return gateway
    ? browserCall<typeof qualifySpeedTest>({ method: 'POST', path: wiredTestPath('qualify') }, { params: gateway, body })
    : browserCall<typeof startSpeedTest>({ method: 'POST', path: speedTestPath }, { body })
}

async function save(gateway: SpeedGateway | undefined, token: string, measured: Measured) {
  const { downloadKbps, ...rest } = measured
  if (!gateway) return browserCall<typeof saveSpeedResult>({ method: 'POST', path: saveResultPath }, { body: { token, ...measured } })
  const params = { ...gateway, downloadKbps }
  await browserCall<typeof saveDownload>({ method: 'POST', path: wiredTestPath('download') }, { params, body: { token } })
  return browserCall<typeof saveUpload>({ method: 'POST', path: wiredTestPath('upload') }, { params, body: { token, ...rest } })
}
