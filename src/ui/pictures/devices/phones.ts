import type { DeviceDrawing, Port, Side } from './device-drawing.ts'

type Lens = readonly [x: number, y: number, r: number]

/** The SIM tray, in an edge of the phone. */
const tray = (x: number, y: number, w: number, h: number): Port => ({ name: 'sim-tray', kind: 'button', colour: 'yellow', x, y, w, h })

const lensesOf = (lenses: readonly Lens[]) => lenses.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="hole" stroke-width="1.250"/><circle cx="${x}" cy="${y}" r="${r * 0.42}" fill="accent" stroke="none"/>`).join('')

/** A phone: screen and buttons in front, cameras behind. Outer dimensions are the published ones. */
function phone({ w, h, r, edge, island, module = '', lenses, buttons, simTray }: { w: number; h: number; r: number; edge: number; island: boolean; module?: string; lenses: readonly Lens[]; buttons: readonly Port[]; simTray?: Port }): DeviceDrawing {
  const screen = `<rect x="${edge}" y="${edge}" width="${w - 2 * edge}" height="${h - 2 * edge}" rx="${r - edge}" fill="tint" stroke-width="1.250"/>`
  const camera = island ? `<rect x="${w / 2 - 10}" y="${edge + 4}" width="20" height="6" rx="3" fill="hole" stroke="none"/>` : `<circle cx="${w / 2}" cy="${edge + 6}" r="2.200" fill="hole" stroke="none"/>`
  const apps = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => `<rect x="${edge + 6 + column * 20}" y="${h * 0.3 + row * 21}" width="14" height="14" rx="4" fill="${(row + column) % 4 === 0 ? 'warm' : row === column ? 'accent' : 'paper'}" stroke="none"/>`)).join('')
  const body = { w, h, r, finish: 'light' } as const satisfies Partial<Side>
  const below = [{ name: 'usb-c-port', kind: 'usb-c', x: w / 2, y: h, w: 12, h: 4 } as const]
  return {
    front: { ...body, trim: `${screen}${camera}${apps}<path d="M${w / 2 - 11} ${h - edge - 5}h22"/>`, ports: [...buttons, ...below, ...(simTray ? [simTray] : [])] },
    back: { ...body, trim: module + lensesOf(lenses), ports: below },
  }
}

const volume = (x: number, y: number, h: number): Port => ({ name: 'volume-buttons', kind: 'button', x, y, w: 4, h })
const side = (x: number, y: number, h: number): Port => ({ name: 'side-button', kind: 'button', x, y, w: 4, h })

const trayEnd = '<path d="M12 0v26H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5Z" fill="accent"/>'

/** The phones of the catalogue, with the SIM tray of those that have one. */
export const phones = {
  'apple-iphone-16': phone({ w: 71.6, h: 147.6, r: 12, edge: 3, island: true, module: '<rect x="6" y="7" width="21" height="37" rx="10.500" fill="shell-shade" stroke-width="1.250"/><circle cx="36" cy="25" r="3" fill="warm" stroke-width="1.250"/>', lenses: [[16.5, 17, 7], [16.5, 34, 7]], buttons: [volume(0, 52, 24), side(71.6, 52, 20)] }),
  'samsung-galaxy-s24': phone({ w: 70.6, h: 147, r: 10, edge: 2.5, island: false, module: '<circle cx="30" cy="24" r="2.500" fill="warm" stroke-width="1.250"/>', lenses: [[15, 17, 6], [15, 34, 6], [15, 51, 6]], buttons: [volume(70.6, 44, 20), side(70.6, 66, 12)], simTray: tray(22, 147, 14, 4) }),
  'google-pixel-9': phone({ w: 72, h: 152.8, r: 13, edge: 3, island: false, module: '<rect x="7" y="22" width="58" height="22" rx="11" fill="shell-shade" stroke-width="1.250"/><circle cx="55" cy="33" r="2.500" fill="warm" stroke-width="1.250"/>', lenses: [[20, 33, 7], [38, 33, 7]], buttons: [side(72, 48, 12), volume(72, 68, 22)], simTray: tray(20, 152.8, 14, 4) }),
  'motorola-moto-g-power-5g': phone({ w: 76.4, h: 167.3, r: 10, edge: 4, island: false, module: '<rect x="6" y="7" width="38" height="42" rx="9" fill="shell-shade" stroke-width="1.250"/><circle cx="35" cy="38" r="2.500" fill="warm" stroke-width="1.250"/>', lenses: [[17, 18, 7], [17, 38, 7], [35, 19, 4]], buttons: [volume(76.4, 48, 22), side(76.4, 72, 13)], simTray: tray(0, 40, 4, 18) }),
  'samsung-galaxy-a15-5g': phone({ w: 76.8, h: 160.1, r: 10, edge: 4.5, island: false, module: '<circle cx="32" cy="22" r="2.500" fill="warm" stroke-width="1.250"/>', lenses: [[15, 17, 6.5], [15, 35, 6.5], [15, 52, 5]], buttons: [volume(76.8, 46, 20), side(76.8, 72, 14)], simTray: tray(0, 40, 4, 18) }),
  'sim-tray': {
    front: { w: 78, h: 26, r: 5, finish: 'light', trim: `${trayEnd}<path d="M20 5h17l5 5v11H20Z" fill="paper" stroke-width="1.250"/><rect x="25" y="10" width="11" height="8" rx="2" fill="warm" stroke-width="1.250"/><rect x="47" y="6" width="20" height="14" rx="2" fill="accent" stroke-width="1.250"/>`, ports: [{ name: 'tray-hole', kind: 'hole', x: 6, y: 13 }, { name: 'sim-card', kind: 'area', x: 31, y: 13, w: 26, h: 20 }, { name: 'memory-card', kind: 'area', x: 57, y: 13, w: 24, h: 20 }] },
    back: { w: 78, h: 26, r: 5, finish: 'light', trim: trayEnd, ports: [{ name: 'tray-hole', kind: 'hole', x: 6, y: 13 }] },
  },
} as const satisfies Record<string, DeviceDrawing>
