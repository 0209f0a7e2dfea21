/** How the device that tests is connected, as its person says: no browser knows it everywhere. */
export const speedLinks = ['wifi', 'wired', 'mobile', 'unknown'] as const
export type SpeedLink = (typeof speedLinks)[number]
