import type { Translation } from '#ui/text/copy.tsx'

/** Sentences of staying signed in and signing out, on every page; those of the sign-in page come with it. */
export const copy = {
  title: 'Sign in',
  again: 'Sign in again',
  menu: 'Your account',
  menuOf: 'Account of {firstName}',
  overview: 'Account overview',
  signOut: 'Sign out',
  forget: 'Forget this device',
  remembered: 'This device is remembered.',
  endingTitle: 'You’ll be signed out soon',
  endingIn: 'In {minutes} minutes we sign you out, to keep your account safe.',
  endingInOne: 'In 1 minute we sign you out, to keep your account safe.',
  endingText: 'Nothing that you typed on this page is lost if you stay.',
  endingFinal: 'You have been signed in for 12 hours, so this can’t be extended. Finish what you are doing, then sign in again.',
  stay: 'Stay signed in',
  signOutNow: 'Sign out now',
  understood: 'OK',
  stayFailed: 'We couldn’t reach our site. Check your connection and try again.',
  endedTitle: 'You’ve been signed out',
  endedText: 'This page stays as it is, with what you typed. Copy what you need before you sign in again.',
  close: 'Close',
  keepPage: 'Stay on this page',
} as const

export type SignInCopy = Translation<typeof copy>

declare module '#ui/text/copy.tsx' {
  interface CopyRegistry {
    'sign-in': SignInCopy
  }
}
