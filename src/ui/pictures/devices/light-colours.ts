/** Colours that a light can have. */
export const lightColours = ['green', 'white', 'red', 'amber', 'blue'] as const
export type LightColour = (typeof lightColours)[number]
