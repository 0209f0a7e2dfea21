import type { Translation } from '#ui/text/copy.tsx'

/** Texts of the banner; loaded only with it. */
export const banner = {
  title: 'Your privacy choices',
  'opt-out': 'We count visits and clicks to improve this site, no names. If you say no, all works the same.',
  'opt-in': 'May we count visits and clicks to improve this site, no names? If you say no, all works the same.',
  allow: 'Allow',
  refuse: 'Don’t allow',
} as const

export type ConsentBannerCopy = Translation<typeof banner>

/** Shown instead of the choices when the browser sends Global Privacy Control. */
export const privacySignal = 'Privacy choices: your browser sends Global Privacy Control. We respect it, and count nothing of what you do here.'
