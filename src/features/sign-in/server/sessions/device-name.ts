/** In this order: Edge and Opera call themselves Chrome too, Chrome calls itself Safari, and an iPad a Mac. */
const browsers = [['Edg', 'Edge'], ['OPR/', 'Opera'], ['SamsungBrowser', 'Samsung Internet'], ['Firefox', 'Firefox'], ['FxiOS', 'Firefox'], ['CriOS', 'Chrome'], ['Chrome', 'Chrome'], ['Safari', 'Safari']] as const
const systems = [['iPhone', 'iPhone'], ['iPad', 'iPad'], ['Android', 'Android'], ['CrOS', 'ChromeOS'], ['Windows', 'Windows'], ['Mac OS', 'Mac'], ['Linux', 'Linux']] as const

/** What its owner knows a device by: `Chrome · Android`; '' where the browser does not say. */
export function deviceName(userAgent = ''): string {
  const nameIn = (names: readonly (readonly [string, string])[]) => names.find(([sign]) => userAgent.includes(sign))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' · ')
}
