import type { DeviceDrawing } from './device-drawing.ts'

/** Extenders, receivers and outdoor equipment. */
export const others = {
  'airties-air-4921': {
    front: { w: 112, h: 154, r: 14, finish: 'light', below: 6, lights: [{ name: 'power', x: 56, y: 34, normal: 'green' }, { name: 'wifi-5', x: 56, y: 50, normal: 'green' }, { name: 'wifi-2', x: 56, y: 66, normal: 'green' }, { name: 'ethernet', x: 56, y: 82 }], behind: '<path d="M18 160h76l-6-14H24Z" fill="shell-shade"/>', trim: '<path d="M44 126h24" stroke-width="1.250"/>' },
    back: {
      w: 112,
      h: 154,
      r: 14,
      finish: 'light', below: 6,
      behind: '<path d="M18 160h76l-6-14H24Z" fill="shell-shade"/>',
      trim: '<path d="M22 24h62M22 34h62M22 44h62" stroke-width="1.250"/><rect x="14" y="96" width="76" height="38" rx="7" fill="shell-shade" stroke-width="1.250"/>',
      ports: [
        { name: 'wps', kind: 'button', x: 30, y: 72 },
        { name: 'reset', kind: 'hole', x: 54, y: 72 },
        { name: 'network-1', kind: 'network', colour: 'yellow', x: 29, y: 115 },
        { name: 'network-2', kind: 'network', colour: 'yellow', x: 53, y: 115 },
        { name: 'power-port', kind: 'power', x: 77, y: 115 },
      ],
    },
  },
  'airties-air-4971': {
    front: { w: 104, h: 184, r: 40, finish: 'light', below: 4, lights: [{ name: 'status', x: 52, y: 150, bar: { w: 18, h: 6 }, normal: 'white' }], behind: '<path d="M22 176h60v12H22Z" fill="shell-shade"/>', trim: '<path d="M24 60q28 14 56 0M24 74q28 14 56 0M24 88q28 14 56 0M24 102q28 14 56 0" stroke-width="1.250"/>' },
    back: {
      w: 104,
      h: 184,
      r: 40,
      finish: 'light', below: 4,
      behind: '<path d="M22 176h60v12H22Z" fill="shell-shade"/>',
      trim: '<rect x="26" y="62" width="48" height="104" rx="10" fill="shell-shade" stroke-width="1.250"/>',
      ports: [
        { name: 'wps', kind: 'button', x: 50, y: 42 },
        { name: 'network-1', kind: 'network', colour: 'yellow', x: 50, y: 82 },
        { name: 'network-2', kind: 'network', colour: 'yellow', x: 50, y: 106 },
        { name: 'reset', kind: 'hole', x: 50, y: 126 },
        { name: 'power-port', kind: 'power', x: 50, y: 146 },
      ],
    },
  },
  'netcomm-ifwa-40': {
    front: { w: 204, h: 204, r: 26, finish: 'light', below: 40, behind: '<path d="M88 200v44h24v-44Z" fill="shell-shade"/><path d="M134 200c0 22 8 30 8 44" stroke="line"/>', trim: '<rect x="22" y="22" width="148" height="160" rx="14" stroke-width="1.250"/><path d="M84 160h24" stroke-width="1.250"/>' },
    back: {
      w: 204,
      h: 204,
      r: 26,
      finish: 'light', below: 40,
      behind: '<path d="M82 200v44h28v-44Z" fill="shell-shade"/>',
      trim: '<path d="M20 40h150M20 54h150M20 150h40M132 150h40" stroke-width="1.250"/><rect x="66" y="72" width="60" height="72" rx="8" fill="shell-shade"/><path d="M82 144v60h28v-60" fill="shell-shade"/><circle cx="80" cy="86" r="4" fill="shell" stroke-width="1.250"/><circle cx="112" cy="86" r="4" fill="shell" stroke-width="1.250"/>',
      ports: [
        { name: 'antenna-port', kind: 'network', x: 146, y: 180 },
        { name: 'ground', kind: 'screw', x: 96, y: 122 },
      ],
    },
  },
  'poe-supply': {
    front: { w: 62, h: 126, r: 12, finish: 'dark', below: 16, lights: [{ name: 'power', x: 31, y: 26, normal: 'green' }], behind: '<path d="M31 126v16"/>', trim: '<path d="M18 50h26M18 60h18" stroke-width="1.250"/>' },
    back: { w: 62, h: 126, r: 12, finish: 'dark', below: 16, ports: [{ name: 'poe-port', kind: 'network', colour: 'red', x: 29, y: 42 }, { name: 'data-port', kind: 'network', colour: 'yellow', x: 29, y: 80 }], behind: '<path d="M31 126v16"/>', trim: '<path d="M14 20h28M14 106h28" stroke-width="1.250"/>' },
  },
  'arris-vip2250': {
    front: { w: 292, h: 62, r: 10, finish: 'dark', below: 8, lights: [{ name: 'power', x: 52, y: 31, bar: { w: 9, h: 9 }, normal: 'green' }, { name: 'record', x: 74, y: 31, bar: { w: 9, h: 9 } }], behind: '<path d="M26 58v12h26V58ZM240 58v12h26V58Z" fill="dark"/>', trim: '<rect x="98" y="14" width="126" height="34" rx="6" fill="hole" stroke-width="1.250"/>', ports: [{ name: 'power-button', kind: 'button', x: 25, y: 31, w: 22, h: 22 }] },
    back: {
      w: 292,
      h: 62,
      r: 10,
      finish: 'dark', below: 8,
      behind: '<path d="M26 58v12h26V58ZM240 58v12h26V58Z" fill="dark"/>',
      trim: '<path d="M188 20h56M188 31h56M188 42h56" stroke-width="1.250"/>',
      ports: [
        { name: 'coax-port', kind: 'coax', x: 26, y: 31 },
        { name: 'hdmi-port', kind: 'hdmi', x: 62, y: 31 },
        { name: 'network-port', kind: 'network', colour: 'yellow', x: 98, y: 31 },
        { name: 'usb-port', kind: 'usb', x: 130, y: 31 },
        { name: 'power-port', kind: 'power', x: 160, y: 31 },
      ],
    },
  },
  'cisco-isb7005': {
    front: { w: 168, h: 38, r: 10, finish: 'dark', below: 5, lights: [{ name: 'power', x: 52, y: 19, normal: 'green' }, { name: 'link', x: 68, y: 19, normal: 'green' }], behind: '<path d="M20 36v7h18v-7ZM130 36v7h18v-7Z" fill="dark"/>', trim: '<rect x="86" y="10" width="48" height="18" rx="5" fill="hole" stroke-width="1.250"/>', ports: [{ name: 'power-button', kind: 'button', x: 18, y: 19 }, { name: 'wps', kind: 'button', x: 35, y: 19, w: 8, h: 8 }] },
    back: { w: 168, h: 38, r: 10, finish: 'dark', below: 5, behind: '<path d="M20 36v7h18v-7ZM130 36v7h18v-7Z" fill="dark"/>', trim: '<path d="M96 13h44M96 19h44M96 25h44" stroke-width="1.250"/>', ports: [{ name: 'power-port', kind: 'power', x: 20, y: 19 }, { name: 'hdmi-port', kind: 'hdmi', x: 46, y: 19 }, { name: 'network-port', kind: 'network', colour: 'yellow', x: 74, y: 19 }] },
  },
  'arris-vap2500': {
    front: { w: 118, h: 166, r: 10, finish: 'dark', below: 8, lights: [{ name: 'power', x: 36, y: 136, normal: 'green' }, { name: 'network', x: 56, y: 136, normal: 'green' }, { name: 'wireless', x: 76, y: 136, normal: 'green' }], behind: '<path d="M10 174h98l-8-16H18Z" fill="dark"/>', trim: '<path d="M18 26h64M18 38h64M18 50h64M18 62h64" stroke-width="1.250"/><path d="M12 116h88" stroke-width="1.250"/>' },
    back: { w: 118, h: 166, r: 10, finish: 'dark', below: 8, behind: '<path d="M10 174h98l-8-16H18Z" fill="dark"/>', trim: '<path d="M20 24h64M20 36h64M20 48h64" stroke-width="1.250"/>', ports: [{ name: 'wps', kind: 'button', x: 52, y: 74 }, { name: 'network-port', kind: 'network', colour: 'yellow', x: 52, y: 102 }, { name: 'reset', kind: 'hole', x: 30, y: 132 }, { name: 'power-port', kind: 'power', x: 52, y: 132 }] },
  },
} as const satisfies Record<string, DeviceDrawing>
