import { drawDevice } from './devices/device-drawing.ts'
import { deviceDrawings } from './devices/device-drawings.ts'
import { sheetOf } from './drawing.ts'
import { spots } from './spots.ts'
import { steps } from './steps.ts'

/** The contents of all picture files, by path relative to this folder; tools/bundle/make-pictures.ts writes them. */
export function pictureFiles(): Record<string, string> {
  return {
    'spots.svg': sheetOf(spots),
    'steps.svg': sheetOf(Object.fromEntries(Object.entries(steps).map(([name, drawing]) => [`step-${name}`, drawing]))),
    'devices.svg': sheetOf(Object.fromEntries(Object.entries(deviceDrawings).flatMap(([name, device]) => Object.entries(drawDevice(device)).map(([part, drawing]) => [`${name}-${part}`, drawing])))),
  }
}
