import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadSearchWidget, widgetPollMs, widgetWaitMs } from './load-search-widget.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.querySelector('careline-search')?.remove()
})

let scripts = 0
/** The address of a script that does nothing, and that has not been loaded before. */
const buildScript = () => `data:text/javascript,${++scripts}`

test('LAN-05 it is looked each 100 ms whether the box has appeared', async () => {
  expect([widgetPollMs, widgetWaitMs]).toEqual([100, 20_000])
  const seen = vi.spyOn(document, 'querySelector')
  const loaded = loadSearchWidget(buildScript())
  await vi.advanceTimersByTimeAsync(1000)
  expect(seen).toHaveBeenCalledTimes(10)
  const box = document.createElement('careline-search')
  box.setAttribute('ready', '')
  document.body.append(box)
  await vi.advanceTimersByTimeAsync(100)
  expect(await loaded).toBe(true)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(seen).toHaveBeenCalledTimes(11)
})

test('LAN-05 after 20 s without a box the page goes on with its plain form', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const loaded = loadSearchWidget(buildScript())
  let answer: boolean | undefined
  void loaded.then((isThere) => (answer = isThere))
  await vi.advanceTimersByTimeAsync(19_900)
  expect(answer).toBeUndefined()
  await vi.advanceTimersByTimeAsync(200)
  expect(answer).toBe(false)
  expect(warned).toHaveBeenCalledOnce()
})

test('LAN-05 without an address nothing is loaded; two boxes of a page load one script', async () => {
  expect(await loadSearchWidget('')).toBe(false)
  const before = document.scripts.length
  const script = buildScript()
  void loadSearchWidget(script)
  void loadSearchWidget(script)
  expect(document.scripts.length).toBe(before + 1)
})
