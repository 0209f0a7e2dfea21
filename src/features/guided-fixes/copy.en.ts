import type { Translation } from '#ui/text/copy.tsx'

/** The sentences around guided fixes; what they ask stands in content. They come with the pages that show them. */
export const copy = {
  home: 'Home',
  support: 'Support',
  businessSupport: 'Small-business support',
  breadcrumbs: 'You are here',
  reachPerson: 'Talk to a person',
  title: 'Let’s fix it',
  lead: 'One question at a time, and only what matters for you. What you answer goes along if a person has to help.',
  down: 'We can’t show this right now',
  downText: 'Try again in a minute, or call {phone}.',
  minutes: 'About {minutes} minutes',
  step: 'Step {at} of at most {of}',
  lastStep: 'Step {at} of {of}: the last one',
  progress: 'How far you are',
  choose: 'Your answer',
  back: 'Back',
  again: 'Start again',
  resume: 'You were in the middle of this',
  resumeText: 'Your answers are kept in this browser.',
  resumeLabel: 'Go on where you were',
  lost: 'This fix has changed since you were here',
  lostText: 'It begins again with its first question.',
  answers: 'So far',
  change: 'Change',
  changeOf: 'Change your answer to: {question}',
  gateway: {
    by: 'Your gateway told us',
    notRight: 'Not what you see? Answer yourself',
    asked: { light: 'The light of your gateway', line: 'The line to your home', wifi: 'The signal of your Wi-Fi', devices: 'What is connected' },
    says: {
      light: { steady: 'Steady white', blinking: 'It blinks', red: 'Red', off: 'Off' },
      line: { up: 'It works', down: 'It is down' },
      wifi: { good: 'Good on every device', weak: 'Weak on some devices', off: 'Wi-Fi is off' },
      devices: { several: 'Several devices', one: 'One device', none: 'No device' },
    },
  },
  ends: {
    fixed: { label: 'To the support home', other: 'Is it happening again? Start again' },
    ticket: { label: 'Send us what you tried', text: 'What you answered here goes along, so that nobody asks you again. You see it before you send it.' },
    visit: { label: 'Ask for a technician', text: 'What you answered here goes along, so that nobody asks you again. You see it before you send it.', visits: 'See your visits' },
    call: 'Call {phone}',
  },
  more: 'Something else is wrong',
  report: {
    title: 'What you tried: {fix}',
    text: 'It goes along with your report if you leave the box for it ticked.',
    ticket: '{fix}. I followed the steps on the support site, and it still isn’t fixed.',
    visit: '{fix}. I followed the steps on the support site, and it still isn’t fixed. I’d like a technician to come.',
  },
  offer: { title: 'Let’s fix it', text: '{fix}: step by step, in about {minutes} minutes.', label: 'Start', button: 'Let’s fix it: {fix}' },
} as const

export type FixesCopy = Translation<typeof copy>
