import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { drawDevice } from './devices/device-drawing.ts'
import { deviceDrawings, partsOf } from './devices/device-drawings.ts'
import { drawnDevices } from './devices/drawn-devices.ts'
import { partNames } from './devices/part-names.ts'
import { finish, sheetOf } from './drawing.ts'
import { pictureFiles } from './picture-files.ts'
import { spotNames } from './spot-names.ts'
import { spots } from './spots.ts'
import { steps } from './steps.ts'

const zipped = (drawing: string) => gzipSync(drawing).length
const styles = readFileSync(path.join(import.meta.dirname, 'picture.module.css'), 'utf8')

describe.each(Object.entries(pictureFiles()))('%s', (name, content) => {
  test('is what the drawings make', () => {
    expect(readFileSync(path.join(import.meta.dirname, name), 'utf8')).toBe(content)
  })

  test('names no colour itself, and none that the style sheet does not say', () => {
    const values = [...content.matchAll(/\s(?:fill|stroke|color)="([^"]+)"/g)].map(([, value]) => value!)
    expect(values.filter((value) => !/^(?:none|currentColor|var\(--picture-[a-z-]+(?:, (?:currentColor|none))?\))$/.test(value))).toEqual([])
    const properties = new Set(values.flatMap((value) => /--picture-[a-z-]+/.exec(value)?.[0] ?? []))
    expect([...properties].filter((property) => !styles.includes(`${property}:`))).toEqual([])
  })

  test('has no words, styles, scripts or addresses in it, and every name once', () => {
    expect(content).not.toMatch(/<(?:text|style|script|image|a|use)\b|\sstyle=|href=/)
    const ids = [...content.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('a spot or step is at most 3 KB, a device with its lights at most 4, and all of a kind fit into 8', () => {
  const heavy = [
    ...Object.entries({ ...spots, ...steps }).filter(([, drawing]) => zipped(sheetOf({ drawing })) > 3000),
    ...Object.entries(deviceDrawings).filter(([, device]) => zipped(sheetOf(drawDevice(device))) > 4000),
    ...Object.entries(pictureFiles()).filter(([, content]) => zipped(content) > 8000),
  ]
  expect(heavy.map(([name]) => name)).toEqual([])
})

test('every line keeps its width however large the picture is', () => {
  expect(finish('<path d="M0 0h8"/><rect width="4" height="4" stroke="none" fill="tint"/>')).toBe('<path d="M0 0h8" vector-effect="non-scaling-stroke"/><rect width="4" height="4" stroke="none" fill="var(--picture-tint)"/>')
})

test('every device of the catalogue is drawn', () => {
  const catalogue = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../content/devices.json'), 'utf8')) as { make: string; model: string }[]
  expect(catalogue.map(({ make, model }) => `${make}-${model}`).filter((name) => !(drawnDevices as readonly string[]).includes(name))).toEqual([])
  expect(Object.keys(deviceDrawings).toSorted()).toEqual([...drawnDevices].toSorted())
})

test('every spot has a name that content can use', () => {
  expect(Object.keys(spots)).toEqual([...spotNames])
})

test('every part lies in the picture, once, and is called something in both languages', () => {
  const used = new Set<string>()
  for (const device of drawnDevices) {
    for (const side of ['front', 'back'] as const) {
      const parts = partsOf(device, side, 'en')
      for (const { part, x, y } of parts) {
        used.add(part)
        expect([device, part, x >= 0 && x <= 100 && y >= 0 && y <= 100]).toEqual([device, part, true])
      }
      expect(new Set(parts.map(({ part }) => part)).size, `${device}, ${side}`).toBe(parts.length)
    }
  }
  expect(Object.keys(partNames).filter((name) => !used.has(name))).toEqual([])
  expect(partsOf('arris-bgw210', 'front', 'es').slice(0, 3).map(({ label }) => label)).toEqual(['Encendido', 'Banda ancha', 'Servicio'])
})

test('a light can be lit alone, and the normal ones shine together', () => {
  const drawings = drawDevice(deviceDrawings['arris-bgw210'])
  expect(Object.keys(drawings)).toEqual(['front', 'back', 'normal', 'light-power', 'light-broadband', 'light-service', 'light-wifi-2', 'light-wifi-5', 'light-phone-1', 'light-phone-2', 'light-ethernet'])
  expect(drawings['light-power']).toContain('fill="currentColor"')
  expect(drawings['normal']!.match(/--picture-lit-green/g)).toHaveLength(6)
})
