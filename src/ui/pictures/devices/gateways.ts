import type { DeviceDrawing, Light, Port } from './device-drawing.ts'
import type { PartName } from './part-names.ts'

/** Lights in a column. */
const lightsDown = (x: number, y: number, step: number, names: readonly (readonly [name: PartName, normal?: 'green'])[]): Light[] => names.map(([name, normal], index) => ({ name, x, y: y + index * step, ...(normal && { normal }) }))

/** Four yellow ports, the first on top. */
const yellowPorts = (x: number, y: number, step = 22): Port[] => (['lan-1', 'lan-2', 'lan-3', 'lan-4'] as const).map((name, index) => ({ name, kind: 'network', colour: 'yellow', x, y: y + index * step }))

/** Ventilation slots, starting at x, y. */
const slots = (x: number, y: number, width: number, count: number, step = 7) => `<path d="${Array.from({ length: count }, (_, index) => `M${x} ${y + index * step}h${width}`).join('')}" stroke-width="1.250"/>`

const padFoot = (w: number, h: number) => `<path d="M${w * 0.18} ${h - 6}v10h${w * 0.64}v-10Z" fill="dark"/>`

/** The gateways of the catalogue, and the ONT that some of them need. */
export const gateways = {
  'nokia-bgw320': {
    front: { w: 84, h: 238, r: 22, finish: 'light', below: 4, lights: [{ name: 'status', x: 42, y: 34, bar: { w: 30, h: 8 }, normal: 'white' }], behind: padFoot(84, 238), trim: '<path d="M32 204h20" stroke-width="1.250"/>' },
    back: {
      w: 84,
      h: 238,
      r: 22,
      finish: 'light', below: 4,
      behind: padFoot(84, 238),
      trim: slots(24, 22, 36, 4) + '<path d="M12 58h60" stroke-width="1.250"/>',
      ports: [
        { name: 'phone-port-1', kind: 'phone', x: 28, y: 76 },
        { name: 'phone-port-2', kind: 'phone', x: 54, y: 76 },
        { name: 'lan-1', kind: 'network', colour: 'yellow', x: 28, y: 102 },
        { name: 'lan-2', kind: 'network', colour: 'yellow', x: 54, y: 102 },
        { name: 'lan-3', kind: 'network', colour: 'yellow', x: 28, y: 127 },
        { name: 'lan-4-fast', kind: 'network', colour: 'blue', x: 54, y: 127 },
        { name: 'fiber-port', kind: 'fiber', colour: 'red', x: 41, y: 158 },
        { name: 'reset', kind: 'hole', x: 41, y: 182 },
        { name: 'power-port', kind: 'power', x: 41, y: 206 },
        { name: 'wps', kind: 'button', x: 84, y: 120, w: 6, h: 18 },
      ],
    },
  },
  'arris-bgw210': {
    front: { w: 76, h: 248, r: 12, finish: 'dark', lights: lightsDown(30, 42, 18, [['power', 'green'], ['broadband', 'green'], ['service', 'green'], ['wifi-2', 'green'], ['wifi-5', 'green'], ['phone-1'], ['phone-2'], ['ethernet', 'green']]), behind: '<path d="M-4 248h84l-6-10H2Z" fill="dark"/>', trim: '<path d="M16 18h28" stroke-width="1.250"/><path d="M42 42h8M42 60h12M42 78h10M42 96h8M42 114h8M42 132h10M42 150h10M42 168h12" stroke-width="1.250"/>', ports: [{ name: 'wps', kind: 'button', x: 32, y: 204 }] },
    back: {
      w: 76,
      h: 248,
      r: 12,
      finish: 'dark',
      behind: '<path d="M-4 248h84l-6-10H2Z" fill="dark"/>',
      trim: slots(20, 18, 36, 3),
      ports: [
        { name: 'phone-port-1', kind: 'phone', x: 25, y: 52 },
        { name: 'phone-port-2', kind: 'phone', x: 49, y: 52 },
        { name: 'dsl-port', kind: 'phone', colour: 'green', x: 25, y: 76 },
        { name: 'reset', kind: 'hole', x: 49, y: 76 },
        ...yellowPorts(37, 104),
        { name: 'ont-port', kind: 'network', colour: 'red', x: 37, y: 198 },
        { name: 'power-port', kind: 'power', x: 37, y: 224 },
      ],
    },
  },
  'nokia-fastmile-5g': {
    front: { w: 106, h: 208, r: 26, finish: 'light', lights: [{ name: 'power', x: 53, y: 66, normal: 'white' }, { name: 'internet', x: 53, y: 82, normal: 'green' }, { name: 'signal', x: 53, y: 106, bar: { w: 8, h: 24 }, normal: 'green' }], trim: '<path d="M3 20c10 14 90 14 100 0" stroke-width="1.250"/><path d="M3 186c16 12 84 12 100 0" stroke-width="1.250"/>' },
    back: {
      w: 106,
      h: 208,
      r: 26,
      finish: 'light',
      trim: '<path d="M3 20c10 14 90 14 100 0" stroke-width="1.250"/><rect x="27" y="46" width="50" height="136" rx="9" fill="shell-shade" stroke-width="1.250"/>',
      ports: [
        { name: 'wps', kind: 'button', x: 52, y: 60 },
        { name: 'network-1', kind: 'network', colour: 'yellow', x: 52, y: 82 },
        { name: 'network-2', kind: 'network', colour: 'yellow', x: 52, y: 104 },
        { name: 'phone-port', kind: 'phone', x: 52, y: 126 },
        { name: 'reset', kind: 'hole', x: 52, y: 142 },
        { name: 'power-port', kind: 'power', x: 52, y: 160 },
        { name: 'sim-cover', kind: 'area', x: 52, y: 194, w: 30, h: 10 },
      ],
    },
  },
  'pace-5268ac': {
    front: { w: 62, h: 214, r: 16, finish: 'dark', below: 12, lights: lightsDown(24, 34, 15, [['power', 'green'], ['battery', 'green'], ['ethernet', 'green'], ['wireless', 'green'], ['broadband-1', 'green'], ['broadband-2'], ['service', 'green'], ['phone-1'], ['phone-2']]), behind: '<path d="M-16 226v-10a18 18 0 0 1 18-18h58a18 18 0 0 1 18 18v10Z" fill="dark"/>', trim: '<path d="M34 34h10M34 49h12M34 64h10M34 79h12M34 94h10M34 109h10M34 124h12M34 139h9M34 154h9M18 186h20" stroke-width="1.250"/>' },
    back: {
      w: 62,
      h: 214,
      r: 16,
      finish: 'dark', below: 12,
      behind: '<path d="M-16 226v-10a18 18 0 0 1 18-18h58a18 18 0 0 1 18 18v10Z" fill="dark"/>',
      ports: [
        { name: 'usb-port', kind: 'usb', x: 30, y: 24 },
        { name: 'phone-port', kind: 'phone', x: 30, y: 42 },
        { name: 'dsl-port', kind: 'phone', colour: 'green', x: 30, y: 62 },
        ...yellowPorts(30, 84, 20),
        { name: 'ont-port', kind: 'network', colour: 'red', x: 30, y: 166 },
        { name: 'power-port', kind: 'power', x: 22, y: 190 },
        { name: 'reset', kind: 'hole', x: 40, y: 190 },
        { name: 'battery-door', kind: 'area', x: 31, y: 214, w: 54, h: 14 },
      ],
    },
  },
  'arris-nvg589': {
    front: { w: 68, h: 222, r: 8, finish: 'dark', below: 6, lights: lightsDown(46, 30, 15, [['power', 'green'], ['battery', 'green'], ['ethernet', 'green'], ['wireless', 'green'], ['homepna'], ['broadband-1', 'green'], ['broadband-2'], ['service', 'green'], ['phone-1'], ['phone-2']]), behind: '<path d="M-10 228 2 208h64l12 20Z" fill="dark"/>', trim: '<path d="M26 30h10M24 45h12M26 60h10M24 75h12M26 90h10M26 105h10M26 120h10M24 135h12M27 150h9M27 165h9" stroke-width="1.250"/><path d="M14 10v196" stroke-width="1.250"/>' },
    back: {
      w: 68,
      h: 222,
      r: 8,
      finish: 'dark', below: 6,
      behind: '<path d="M-10 228 2 208h64l12 20Z" fill="dark"/>',
      ports: [
        { name: 'phone-port-1', kind: 'phone', x: 22, y: 22 },
        { name: 'phone-port-2', kind: 'phone', x: 44, y: 22 },
        { name: 'dsl-port', kind: 'phone', colour: 'green', x: 22, y: 46 },
        { name: 'coax-port', kind: 'coax', x: 44, y: 46 },
        ...yellowPorts(33, 74, 22),
        { name: 'ont-port', kind: 'network', colour: 'red', x: 33, y: 164 },
        { name: 'reset', kind: 'hole', x: 20, y: 190 },
        { name: 'power-port', kind: 'power', x: 38, y: 190 },
        { name: 'battery-door', kind: 'area', x: 68, y: 112, w: 5, h: 76 },
      ],
    },
  },
  'motorola-nvg510': {
    front: { w: 52, h: 176, r: 20, finish: 'dark', below: 8, lights: lightsDown(26, 36, 16, [['power', 'green'], ['ethernet', 'green'], ['wireless', 'green'], ['phone-1'], ['phone-2'], ['broadband', 'green'], ['service', 'green']]), behind: '<path d="M-14 184c2-14 12-20 22-20h36c10 0 20 6 22 20Z" fill="dark"/>', trim: '<path d="M20 156h12" stroke-width="1.250"/>' },
    back: {
      w: 52,
      h: 176,
      r: 20,
      finish: 'dark', below: 8,
      behind: '<path d="M-14 184c2-14 12-20 22-20h36c10 0 20 6 22 20Z" fill="dark"/>',
      ports: [
        { name: 'dsl-gray-port', kind: 'phone', x: 16, y: 30 },
        { name: 'phone-port', kind: 'phone', x: 34, y: 30 },
        ...yellowPorts(25, 53, 19),
        { name: 'reset-button', kind: 'button', colour: 'red', x: 25, y: 130, w: 8, h: 8 },
        { name: 'power-port', kind: 'power', x: 25, y: 150 },
      ],
    },
  },
  ont: {
    front: { w: 148, h: 178, r: 14, finish: 'light', lights: (['power', 'battery', 'pon', 'alarm', 'data'] as const).map((name, index) => ({ name, x: 34 + index * 19, y: 58, ...(name !== 'alarm' && { normal: 'green' as const }) })), trim: '<rect x="20" y="44" width="104" height="28" rx="14" stroke-width="1.250"/><path d="M22 104h66M22 114h46" stroke-width="1.250"/><path d="M18 150h98" stroke-width="1.250"/>' },
    back: {
      w: 148,
      h: 178,
      r: 14,
      finish: 'light',
      trim: '<rect x="14" y="118" width="114" height="46" rx="8" fill="shell-shade" stroke-width="1.250"/><circle cx="40" cy="42" r="6" stroke-width="1.250"/><circle cx="102" cy="42" r="6" stroke-width="1.250"/><path d="M40 42v12M102 42v12" stroke-width="1.250"/>',
      ports: [
        { name: 'fiber-line', kind: 'fiber', colour: 'green', x: 30, y: 141 },
        { name: 'data-port', kind: 'network', colour: 'yellow', x: 58, y: 141 },
        { name: 'phone-port', kind: 'phone', x: 84, y: 141 },
        { name: 'power-port', kind: 'power', x: 110, y: 141 },
      ],
    },
  },
} as const satisfies Record<string, DeviceDrawing>
