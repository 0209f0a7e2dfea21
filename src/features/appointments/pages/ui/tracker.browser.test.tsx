import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copy } from '../../copy.en.ts'
import type { ArrivalView } from '../appointment-view.ts'
import { Tracker } from './tracker.tsx'

const early: ArrivalView = { phase: 'scheduled', title: 'Your technician isn’t on the way yet', text: '', progress: undefined }
const near: ArrivalView = { phase: 'onTheWay', title: 'About 12 minutes away', text: 'Dana is on the way.', progress: 70 }

/** Replaces the browser's EventSource, because a widget test has no server. */
class Connection extends EventTarget {
  static opened: Connection[] = []
  isClosed = false
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Connection.opened.push(this)
  }
  close() {
    this.isClosed = true
  }
  tell(name: string, data?: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}

const real = globalThis.EventSource
let root: Root
let place: HTMLElement

beforeEach(() => {
  Connection.opened = []
  globalThis.EventSource = Connection as unknown as typeof EventSource
  place = document.body.appendChild(document.createElement('main'))
  root = createRoot(place)
  root.render(<Tracker initial={early} url="/arrival?visit=WO1" copy={copy} />)
})

afterEach(() => {
  root.unmount()
  place.remove()
  globalThis.EventSource = real
})

test('APT-05 the technician’s way is words first, goes on as it is told, and says when it may be old', async () => {
  await expect.poll(() => place.textContent).toContain('isn’t on the way yet')
  await expect.poll(() => Connection.opened.length).toBe(1)
  const [line] = Connection.opened
  expect(line!.url).toBe('/arrival?visit=WO1')
  line!.tell('arrival', near)
  await expect.poll(() => place.textContent).toContain('About 12 minutes away')
  expect(place.querySelector('progress')!.value).toBe(70)
  expect(place.textContent).toContain(copy.arrival.live)
  line!.tell('error')
  await expect.poll(() => place.textContent).toContain(copy.arrival.lost)
  // the browser has reconnected
  line!.tell('arrival', { ...near, title: 'About 9 minutes away' })
  await expect.poll(() => place.textContent).toContain('About 9 minutes away')
  expect(place.textContent).not.toContain(copy.arrival.lost)
  expect(line!.isClosed).toBe(false)
})

test('APT-05 where nothing more will come the connection ends, and leaving ends it too', async () => {
  await expect.poll(() => Connection.opened.length).toBe(1)
  const [line] = Connection.opened
  line!.tell('arrival', { ...near, phase: 'arrived', title: 'Your technician has arrived', progress: undefined })
  line!.tell('end', {})
  await expect.poll(() => line!.isClosed).toBe(true)
  expect(place.querySelector('progress')).toBeNull()
  root.unmount()
  expect(Connection.opened.every(({ isClosed }) => isClosed)).toBe(true)
})
