/** WID-07: what a section can look like; the values stand in tokens.css. `none` leaves the surroundings as they are. */
export const themes = ['base', 'neutral', 'accent', 'dark-accent', 'light-image', 'dark-image', 'none'] as const
export type Theme = (typeof themes)[number]

/** WID-07: sizes of running text, in rem: 1.125, 1, .875, .75, .6875. */
export const textSizes = ['lg', 'base', 'sm', 'xs', 'xxs'] as const
export type TextSize = (typeof textSizes)[number]
