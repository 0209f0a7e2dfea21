/** The names of all spots, in a file without the drawings, for use by content and pages. */
export const spotNames = [
  'internet', 'wifi', 'mobile', 'tv', 'phone', 'billing', 'account', 'security', 'moving', 'orders', 'visit', 'talk', 'storm', 'success', 'no-results', 'empty', 'error', 'mail', 'business', 'prepaid',
] as const

export type SpotName = (typeof spotNames)[number]
