/** WID-07: the looks of a section; their values are in tokens.css. `none` leaves the surrounding theme unchanged. */
export const themes = ['base', 'neutral', 'accent', 'dark-accent', 'light-image', 'dark-image', 'none'] as const
export type Theme = (typeof themes)[number]

/** WID-07: sizes of body text, in rem: 1.125, 1, .875, .75, .6875. */
export const textSizes = ['lg', 'base', 'sm', 'xs', 'xxs'] as const
export type TextSize = (typeof textSizes)[number]
