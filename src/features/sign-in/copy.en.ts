import type { Translation } from '#ui/text/copy.tsx'

// separate constants: taking a text from the other object would keep both objects in the browser's bundle
const title = 'Sign in'
const again = 'Sign in again'

/** The texts for staying signed in and signing out, on every page. The sign-in page's texts are loaded with it. */
export const copy = {
  title,
  again,
  menu: 'Your account',
  menuOf: 'Account of {firstName}',
  overview: 'Account overview',
  tickets: 'Your tickets',
  network: 'Home network',
  insights: 'Insights',
  desk: 'Desk',
  studio: 'Studio',
  bill: 'Your bill',
  visits: 'Your visits',
  orders: 'Your orders',
  activity: 'Your activity',
  signOut: 'Sign out',
  forget: 'Forget this device',
  remembered: 'This device is remembered.',
  endingTitle: 'You’ll be signed out soon',
  endingIn: 'In {minutes} minutes we sign you out, to keep your account safe.',
  endingInOne: 'In 1 minute we sign you out, to keep your account safe.',
  endingText: 'If you stay, you keep what you typed on this page.',
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

/** The texts of the sign-in page, loaded with it. */
export const login = {
  title,
  again,
  lead: 'Use the user ID and password of your {brand} account.',
  loginId: 'User ID',
  password: 'Password',
  showPassword: 'Show password',
  remember: 'Remember this device',
  rememberHint: 'We recognize it for 30 days after you sign out. It shows no name or address, and changes still need your password. Not for shared devices.',
  submit: 'Sign in',
  recover: 'Forgot your user ID or password?',
  callUs: 'Talk to a person: {phone}',
  problems: {
    credentials: {
      title: 'That user ID and password don’t match',
      text: 'Check both and try again. Capital and small letters count in the password. Nothing in your account has changed.',
    },
    wait: {
      title: 'Too many tries',
      text: 'To keep accounts safe, wait 15 minutes and try again. You can also get back into your account another way, or call us.',
    },
    expired: {
      title: 'This sign-in has expired',
      text: 'A sign-in has to be finished within 10 minutes, in the browser where you started it. Nothing in your account has changed.',
    },
    refused: {
      title: 'The sign-in was canceled',
      text: 'You are not signed in, and nothing in your account has changed.',
    },
    unavailable: {
      title: 'We can’t sign you in right now',
      text: 'Our sign-in service isn’t answering. Your account is safe and nothing in it has changed. Help articles still work, and you can call us.',
    },
    failed: {
      title: 'We couldn’t finish signing you in',
      text: 'Something went wrong on the way back to this site. You are not signed in, and nothing in your account has changed.',
    },
    ended: {
      title: 'You’re signed out everywhere',
      text: 'All your sessions on this site have ended, on every device, and no device is remembered anymore. If someone else used your account, change your password too.',
    },
  },
  tryAgain: 'Try again',
  alreadyIn: 'You’re signed in as {loginId}',
  alreadyInUnnamed: 'You’re signed in',
  alreadyInText: 'To use another account, sign in below.',
  yourAccount: 'Your account',
  backToSupport: 'Back to support',
  issuerLead: 'You enter your user ID and password on our secure sign-in page. Then we bring you back to where you were.',
  issuerSubmit: 'Continue to sign in',
  gatewayTitle: 'Sign in from your account page',
  gatewayText: 'You sign in to this site through your {brand} account page. Open it, sign in there, and come back here.',
  gatewayLink: 'Open {brand}',
  demoTitle: 'Demo sign-ins',
  demoText: 'These people are made up. Password for each: {password}',
  demoSignIn: 'Sign in as {firstName}',
  demoPeople: {
    'maya.torres': 'Home customer with two orders',
    'priya.nair': 'Small business',
    'rosa.delgado': 'Customer who reads Spanish',
  },
} as const

export type LoginCopy = Translation<typeof login>
