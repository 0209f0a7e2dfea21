import type { Locale } from '#contracts/identity.ts'
import { pointOf, type DeviceDrawing } from './device-drawing.ts'
import type { DrawnDevice } from './drawn-devices.ts'
import { gateways } from './gateways.ts'
import { others } from './others.ts'
import { partNames, type PartName } from './part-names.ts'
import { phones } from './phones.ts'

/** The drawings of all drawn devices, by make and model. */
export const deviceDrawings = { ...gateways, ...others, ...phones } as const satisfies Record<DrawnDevice, DeviceDrawing>

/**
 * The parts of a side in reading order: kind, name, and position in the picture in hundredths. For callouts and for the
 * chooser of lights.
 */
export function partsOf(name: DrawnDevice, side: 'front' | 'back', locale: Locale): { part: PartName; kind: string; label: string; x: number; y: number }[] {
  const device: DeviceDrawing = deviceDrawings[name]
  const { lights = [], ports = [] } = device[side]
  return [...lights.map((light) => ({ ...light, kind: 'light' })), ...ports]
    .map(({ name: part, kind, x, y }) => ({ part, kind, label: partNames[part][locale], ...pointOf(device, side, { x, y }) }))
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
}
