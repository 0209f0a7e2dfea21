/** The names of all drawn devices, by make and model, in a file without the drawings, for use by pages. */
export const drawnDevices = [
  'nokia-bgw320',
  'arris-bgw210',
  'nokia-fastmile-5g',
  'pace-5268ac',
  'arris-nvg589',
  'motorola-nvg510',
  'ont',
  'airties-air-4921',
  'airties-air-4971',
  'netcomm-ifwa-40',
  'poe-supply',
  'arris-vip2250',
  'cisco-isb7005',
  'arris-vap2500',
  'apple-iphone-16',
  'samsung-galaxy-s24',
  'google-pixel-9',
  'motorola-moto-g-power-5g',
  'samsung-galaxy-a15-5g',
  'sim-tray',
] as const

export type DrawnDevice = (typeof drawnDevices)[number]

/** The drawing of a device of the catalogue, if there is one. */
export function drawnDevice({ make, model }: { make: string; model: string }): DrawnDevice | undefined {
  return drawnDevices.find((name) => name === `${make}-${model}`)
}
