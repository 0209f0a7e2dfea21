/** The order matters: Edge and Opera also call themselves Chrome, Chrome calls itself Safari, and an iPad a Mac. */
const browsers = [['Edg', 'Edge'], ['OPR/', 'Opera'], ['SamsungBrowser', 'Samsung Internet'], ['Firefox', 'Firefox'], ['FxiOS', 'Firefox'], ['CriOS', 'Chrome'], ['Chrome', 'Chrome'], ['Safari', 'Safari']] as const
const systems = [['iPhone', 'iPhone'], ['iPad', 'iPad'], ['Android', 'Android'], ['CrOS', 'ChromeOS'], ['Windows', 'Windows'], ['Mac OS', 'Mac'], ['Linux', 'Linux']] as const

/** A name by which the owner recognises the device: `Chrome · Android`; '' if the browser does not say. */
export function deviceName(userAgent = ''): string {
  const nameIn = (names: readonly (readonly [string, string])[]) => names.find(([sign]) => userAgent.includes(sign))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' · ')
}
