import type { LightColour } from './light-colours.ts'
import type { PartName } from './part-names.ts'


/** A light, positioned by its centre, in mm; `normal` is its colour in normal operation. */
export interface Light {
  name: PartName
  x: number
  y: number
  /** set if it is a bar; otherwise it is a dot of 5 mm */
  bar?: { w: number; h: number }
  normal?: LightColour
}

/** Something that can be plugged in or pressed, positioned by its centre, in mm. */
export interface Port {
  name: PartName
  kind: 'network' | 'phone' | 'fiber' | 'coax' | 'hdmi' | 'usb' | 'usb-c' | 'power' | 'hole' | 'button' | 'screw' | 'area'
  x: number
  y: number
  colour?: 'red' | 'yellow' | 'blue' | 'green' | 'gray'
  /** the size of a button or an area, if it differs from the default */
  w?: number
  h?: number
}

/**
 * One side of a device: its body as a rounded box, with lights and ports, and further line art. In mm from the body's
 * upper left corner.
 */
export interface Side {
  w: number
  h: number
  r: number
  finish: 'light' | 'dark'
  lights?: readonly Light[]
  ports?: readonly Port[]
  /** SVG behind and on the body, in the same millimetres: stand, slots, screen, cameras */
  behind?: string
  trim?: string
  /** how far its foot or cable extends below the body */
  below?: number
}

export interface DeviceDrawing {
  front: Side
  back: Side
}

/** The side of a drawing's square, in SVG units. */
const box = 160
const largest = 140

/** Where the body's upper left corner is in the box, and the units per mm, which both sides of a device share. */
function placeOf({ front, back }: DeviceDrawing, side: Side): { scale: number; left: number; top: number } {
  const heightOf = ({ h, below = 0 }: Side) => h + below
  const scale = Math.min(largest / Math.max(front.w, heightOf(front), back.w, heightOf(back)), 2)
  return { scale, left: (box - side.w * scale) / 2, top: (box - heightOf(side) * scale) / 2 }
}

/** A part's centre, in hundredths of the picture's width and height. */
export function pointOf(device: DeviceDrawing, side: 'front' | 'back', { x, y }: { x: number; y: number }): { x: number; y: number } {
  const { scale, left, top } = placeOf(device, device[side])
  const share = (start: number, at: number) => Math.round(((start + at * scale) / box) * 1000) / 10
  return { x: share(left, x), y: share(top, y) }
}

/**
 * The drawings of a device by name: `front`, `back`, each front light when lit (`light-power`), and all lights in their
 * normal state.
 */
export function drawDevice(device: DeviceDrawing): Record<string, string> {
  const { front, back } = device
  const lights = front.lights ?? []
  const normal = lights.flatMap((light) => (light.normal ? `<g color="var(--picture-lit-${light.normal})">${litLight(light, light.normal === 'white')}</g>` : []))
  return {
    front: disc + placed(device, front, drawSide(front)),
    back: disc + placed(device, back, drawSide(back)),
    normal: placed(device, front, onShell(front.finish, normal.join(''))),
    ...Object.fromEntries(lights.map((light) => [`light-${light.name}`, placed(device, front, onShell(front.finish, litLight(light)))])),
  }
}

const disc = `<circle cx="80" cy="80" r="68" fill="ground" stroke="none"/>`

function placed(device: DeviceDrawing, side: Side, drawing: string): string {
  const { scale, left, top } = placeOf(device, side)
  return `<g transform="translate(${short(left)} ${short(top)}) scale(${short(scale)})">${drawing}</g>`
}

function drawSide({ w, h, r, finish, lights = [], ports = [], behind = '', trim = '' }: Side): string {
  const body = `<rect width="${w}" height="${h}" rx="${r}"`
  const shade = Math.max(r, w * 0.14)
  const [shell, dusk] = finish === 'dark' ? ['dark', 'shade'] : ['shell', 'shell-shade']
  const shaded = `<path d="M${short(w - shade)} 0h${short(shade - r)}a${r} ${r} 0 0 1 ${r} ${r}v${short(h - 2 * r)}a${r} ${r} 0 0 1-${r} ${r}h-${short(shade - r)}Z" fill="${dusk}" stroke="none"/>`
  const details = trim + ports.map(drawPort).join('') + lights.map((light) => drawLight(light, finish)).join('')
  const drawing = `${behind}${body} fill="${shell}" stroke="none"/>${shaded}${body}/>${finish === 'dark' ? `<g stroke="etch">${details}</g>` : details}`
  return onShell(finish, drawing)
}

/** A white device stays white on a dark page, so lines on it stay dark. */
const onShell = (finish: Side['finish'], drawing: string) => (finish === 'light' ? `<g stroke="edge">${drawing}</g>` : drawing)

function drawLight({ x, y, bar }: Light, finish: Side['finish']): string {
  return shapeOf(x, y, bar, `fill="${finish === 'dark' ? 'unlit-dark' : 'unlit'}" ${thin}`)
}

/** The glow has the light's colour. White gets a different glow and an outline, to be visible on a white body. */
function litLight({ x, y, bar }: Light, isWhite = false): string {
  const glow = bar ? { w: bar.w + 9, h: bar.h + 9 } : { w: 15, h: 15 }
  const core = bar ?? { w: 7.5, h: 7.5 }
  return `${shapeOf(x, y, glow, `fill="var(--picture-glow${isWhite ? '-white' : ', currentColor'})" opacity=".5" stroke="none"`)}${shapeOf(x, y, core, `fill="currentColor" stroke="var(--picture-rim${isWhite ? '-white' : ', none'})" ${thin}`)}`
}

function shapeOf(x: number, y: number, bar: Light['bar'], look: string): string {
  const { w, h } = bar ?? { w: 6, h: 6 }
  return `<rect x="${short(x - w / 2)}" y="${short(y - h / 2)}" width="${w}" height="${h}" rx="${short(Math.min(w, h) / 2)}" ${look}/>`
}

const thin = 'stroke-width="1.25"'

/** A port at its real size, framed in the colour by which customers recognise it. */
function drawPort({ kind, x, y, colour = 'gray', w, h }: Port): string {
  const frame = (width: number, height: number, radius: number, fill = `mark-${colour}`) => `<rect x="${short(x - width / 2)}" y="${short(y - height / 2)}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${thin}/>`
  const jack = (width: number, height: number) => `<path d="M${short(x - width / 2)} ${short(y - height / 2 + height * 0.28)}h${short(width * 0.26)}v-${short(height * 0.28)}h${short(width * 0.48)}v${short(height * 0.28)}h${short(width * 0.26)}v${short(height * 0.72)}h-${width}Z" fill="hole" stroke="none"/>`
  switch (kind) {
    case 'network':
      return frame(19, 17, 2.5) + jack(12, 10)
    case 'phone':
      return frame(15, 15, 2.5) + jack(8.5, 8.5)
    case 'fiber':
      return frame(20, 16, 2.5) + `<rect x="${x - 6}" y="${y - 4}" width="12" height="8" rx="1" fill="hole" stroke="none"/><circle cx="${x}" cy="${y}" r="1.800" fill="mark-${colour}" stroke="none"/>`
    case 'coax':
      return `<circle cx="${x}" cy="${y}" r="6.500" fill="mark-gray" ${thin}/><circle cx="${x}" cy="${y}" r="2.200" fill="hole" stroke="none"/>`
    case 'hdmi':
      return `<path d="M${x - 9} ${y - 4}h18v4.500l-3 3.500h-12l-3-3.500Z" fill="mark-gray" ${thin}/>`
    case 'usb':
      return frame(15, 7.5, 1) + `<path d="M${x - 4.5} ${y}h9" ${thin}/>`
    case 'usb-c':
      return frame(w ?? 10, h ?? 3.4, 1.7, 'hole')
    case 'power':
      return `<circle cx="${x}" cy="${y}" r="7" fill="mark-gray" ${thin}/><circle cx="${x}" cy="${y}" r="4" fill="hole" stroke="none"/><circle cx="${x}" cy="${y}" r="1.300" fill="mark-gray" stroke="none"/>`
    case 'hole':
      return `<circle cx="${x}" cy="${y}" r="2.200" fill="hole" ${thin}/>`
    case 'screw':
      return `<circle cx="${x}" cy="${y}" r="7" fill="mark-gray" ${thin}/><path d="M${x - 3.5} ${y}h7M${x} ${y - 3.5}v7" ${thin}/>`
    case 'button':
      return frame(w ?? 12, h ?? 12, Math.min(w ?? 12, h ?? 12) / 2, colour === 'gray' ? 'accent' : `mark-${colour}`)
    case 'area':
      return `<rect x="${short(x - w! / 2)}" y="${short(y - h! / 2)}" width="${w}" height="${h}" rx="3" ${thin}/>`
  }
}

const short = (value: number) => Math.round(value * 1000) / 1000
