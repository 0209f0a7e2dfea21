import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** The tasks that pages of the site do themselves. */
export const screenNames = ['wifi', 'guest', 'restart', 'devices', 'speed', 'refresh', 'robocall'] as const
export type ScreenName = (typeof screenNames)[number]

/** For an article's id: the page that does what the article explains. */
const screensOf: Readonly<Record<string, ScreenName>> = {
  KM1000104: 'wifi',
  KM2000101: 'wifi',
  KM1201001: 'guest',
  KM1000103: 'restart',
  KM2000103: 'restart',
  KM1201004: 'devices',
  KM1201011: 'speed',
  KM1000201: 'refresh',
  KM1300102: 'robocall',
}

const pages: Readonly<Record<ScreenName, readonly string[]>> = {
  wifi: ['internet', 'home'],
  guest: ['internet', 'home'],
  restart: ['internet', 'home'],
  devices: ['internet', 'home'],
  speed: ['speedtest'],
  refresh: ['wireless', 'refreshconnection', 'modal'],
  robocall: ['robocalls'],
}

/** The section of the page for the task. */
const anchors: Readonly<Partial<Record<ScreenName, string>>> = { wifi: '#wifi-main', guest: '#wifi-guest', restart: '#restart-title', devices: '#devices-title' }

export function screenOf(article: string): ScreenName | undefined {
  return screensOf[article]
}

export function screenPath(variant: SiteVariant, screen: ScreenName): string {
  return supportPath(variant, ...pages[screen]) + (anchors[screen] ?? '')
}
