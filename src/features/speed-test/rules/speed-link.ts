/** How the tested device is connected, as its user says, since not every browser reports it. */
export const speedLinks = ['wifi', 'wired', 'mobile', 'unknown'] as const
export type SpeedLink = (typeof speedLinks)[number]
