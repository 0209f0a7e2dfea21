/** Every spot by its name: all that content and pages have to know of the drawings. */
export const spotNames = [
  'internet', 'wifi', 'mobile', 'tv', 'phone', 'billing', 'account', 'security', 'moving', 'orders', 'visit', 'talk', 'storm', 'success', 'no-results', 'empty', 'error', 'mail', 'business', 'prepaid',
] as const

export type SpotName = (typeof spotNames)[number]
