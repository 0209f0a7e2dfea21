import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** What a page of the site does itself. */
export const screenNames = ['wifi', 'guest', 'restart', 'devices', 'speed', 'refresh', 'robocall'] as const
export type ScreenName = (typeof screenNames)[number]

/** By an article's id: the page on which what it explains is done. */
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

/** The part of the page that it is about. */
const anchors: Readonly<Partial<Record<ScreenName, string>>> = { wifi: '#wifi-main', guest: '#wifi-guest', restart: '#restart-title', devices: '#devices-title' }

export function screenOf(article: string): ScreenName | undefined {
  return screensOf[article]
}

export function screenPath(variant: SiteVariant, screen: ScreenName): string {
  return supportPath(variant, ...pages[screen]) + (anchors[screen] ?? '')
}
