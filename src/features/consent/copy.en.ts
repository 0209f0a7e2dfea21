import type { Translation } from '#ui/text/copy.tsx'

/** Texts of the banner; loaded only with it. */
export const banner = {
  title: 'Your privacy choices',
  'opt-out': 'We count visits and clicks on these pages, to make them better. Nobody is named. If you say no, we stop, and everything here works as before.',
  'opt-in': 'May we count visits and clicks on these pages, to make them better? Nobody is named. If you say no, everything here works the same.',
  allow: 'Allow',
  refuse: 'Don’t allow',
} as const

export type ConsentBannerCopy = Translation<typeof banner>

/** Shown instead of the choices when the browser sends Global Privacy Control. */
export const privacySignal = 'Privacy choices: your browser sends Global Privacy Control. We respect it, and count nothing of what you do here.'
