import type { Translation } from '#ui/text/copy.tsx'
import type { ErrorReason } from './finder/finder-answer.ts'
import type { FinderField, FinderKind } from './finder/finder-fields.ts'

/** Texts of the appointment area and its flows; loaded with the pages that show them. */
export const copy = {
  home: 'Home',
  support: 'Support',
  businessSupport: 'Small business support',
  breadcrumbs: 'Breadcrumbs',
  yourAppointment: 'Your visit',
  yourAppointments: 'Your visits',
  titles: {
    view: 'Your visit',
    reschedule: 'Choose a new time',
    'reschedule/confirm': 'Move your appointment?',
    cancel: 'Cancel your appointment?',
    updatecontactinfo: 'Who should we contact?',
    maxthreshold: 'You can’t move it online anymore',
    done: 'All set',
    missing: 'We can’t find this appointment',
    down: 'We can’t show your appointment right now',
  },
  kinds: { install: '{service} installation', repair: '{service} repair' },
  services: { internet: 'Internet', dtv: 'DIRECTV', other: 'Service' },
  statuses: { open: 'Scheduled', jeopardy: 'May be late', late: 'Running late', cancelled: 'Canceled', closed: 'Closed', completed: 'Completed' },
  statusHints: {
    jeopardy: 'Your visit may be late. We’re working to keep it, and you don’t have to do anything.',
    /** the window is past, and nobody has said that the visit is done */
    passed: 'The time window has passed, and we haven’t heard that the visit is done. Nobody came? Call {phone}: we’ll tell you when we come, or find a new time.',
    cancelled: 'Nobody will come. Call {phone} if you still need a visit.',
  },
  today: 'Today, {day}',
  tomorrow: 'Tomorrow, {day}',
  place: 'Your service address, ZIP {zip}',
  account: 'Account {account}',
  accountEnding: 'Account ending in {digits}',
  customer: 'Customer {customer}',
  customerEnding: 'Customer number ending in {digits}',
  contact: 'We’ll contact {name}',
  reference: 'Reference {reference}',
  workOrder: 'Work order {id}',
  move: 'Move appointment',
  /** shown if no move is left */
  needOtherTime: 'Need another time?',
  moveTo: 'Move appointment',
  cancel: 'Cancel appointment',
  /**
   * Short labels on the card, whose title gives the context. Each is part of its long label, which screen readers read
   * out.
   */
  short: { cancel: 'Cancel', details: 'Details' },
  keep: 'Keep appointment',
  changeContact: 'Change contact',
  saveContact: 'Save contact',
  track: 'Track technician',
  details: 'See details',
  close: 'Close',
  back: 'Back to your appointment',
  otherTime: 'Choose another time',
  tryAgain: 'Try again',
  checkAppointment: 'Check your appointment',
  call: 'Call {phone}',
  reachPerson: 'Talk to a person',
  waiting: 'Getting your appointment',
  sending: 'One moment',
  /** after 10 s */
  stillWaiting: 'This is taking longer than usual. We’re still trying.',
  from: 'Your time now',
  to: 'New time',
  days: 'Days with free times',
  earliest: 'Earliest',
  nextFree: 'Next free times',
  keepTime: 'Keep my time',
  timesOn: 'Free times: {day}',
  noDays: 'There are no free times in the next three weeks. Call {phone}, and we’ll find one together.',
  changesLeft: { one: 'You can move this appointment one more time online.', other: 'You can move this appointment {count} more times online.' },
  changesLeftAfter: { none: 'After this, you can’t move it online again.', one: 'After this, you can move it one more time online.', other: 'After this, you can move it {count} more times online.' },
  cancelText: 'The technician won’t come, and your time goes to somebody else. To get a new one later, call {phone}.',
  reasonLegend: 'Why are you canceling? (optional)',
  reasons: {
    'bad-time': 'The time doesn’t work for me',
    'problem-solved': 'The problem is solved',
    'no-longer-needed': 'I no longer want the service',
    other: 'Something else',
  },
  contactText: 'We’ll call or text this person on the day of the visit. They have to be 18 or older.',
  fields: { firstName: 'First name', lastName: 'Last name', phone: 'Phone' },
  phoneHint: '10 digits',
  fieldErrors: { firstName: 'Enter a first name, in letters.', lastName: 'Enter a last name, in letters.', phone: 'Enter a phone number with 10 digits.' },
  maxText: 'This appointment can’t be moved online again. It stays as it is. To move it, call {phone}: we’re happy to help.',
  missingText: 'It may belong to another account, or the time to see it without signing in may be over.',
  downText: 'The scheduling system isn’t answering. Your appointment stays as it is. Try again in a few minutes, or call {phone}.',
  done: {
    reschedule: 'Your appointment is moved',
    cancel: 'Your appointment is canceled',
    updatecontactinfo: 'Your contact has been changed',
  },
  mailedTo: 'We sent the details to {address}.',
  mailed: 'If the account has an email address, we’ll send the details there.',
  calendar: 'Add to your calendar',
  calendarFile: 'Calendar file (.ics)',
  calendarGoogle: 'Google Calendar',
  calendarOutlook: 'Outlook',
  inbox: 'Open the demo inbox',
  arrival: {
    notToday: 'Come back on the day of your visit for an update.',
    scheduled: 'Your visit is today',
    scheduledText: 'Your technician comes in the time window of your visit.',
    onTheWay: 'About {minutes} minutes away',
    onTheWayOne: 'About 1 minute away',
    onTheWayText: 'Expected around {time}.',
    onTheWayBy: '{technician} is on the way. Expected around {time}.',
    arrived: 'Your technician has arrived',
    arrivedText: 'They got there at {time}.',
    passed: 'The time window has passed',
    passedText: 'We haven’t heard yet that the visit is done.',
    over: 'This visit is over',
    tracker: 'Your technician',
    progress: 'Trip progress',
    live: 'This updates by itself.',
    lost: 'Connection lost. What you see may be old; we’re reconnecting.',
  },
  list: {
    none: 'You have no visits',
    noneText: 'When you order a service or report a problem that needs a visit, it shows here.',
    signIn: 'Sign in to see your visits',
    signInText: 'Or look one up with your order ID or internet account number and ZIP code.',
    signInLabel: 'Sign in',
    find: 'Find appointment',
    help: 'Get help',
    signedOut: 'You were signed out. Nothing was changed.',
    signInAgain: 'Sign in and continue where you were',
    recognised: 'Have an appointment?',
  },
  notices: {
    unknown: {
      title: 'We don’t know yet whether this worked',
      text: 'The answer didn’t reach us in time. Check your appointment, or try again: trying again is safe, nothing happens twice.',
    },
    unsent: { title: 'You’re offline. Nothing was changed.', text: 'What you chose stays here. Connect to the internet, then try again.' },
    notDone: { title: 'That didn’t work, and nothing was changed', text: 'The scheduling system isn’t answering. Try again in a few minutes, or call {phone}.' },
    taken: { title: 'That time is no longer available', text: 'Your appointment hasn’t changed. Choose another time.' },
    sameContact: { title: 'That’s the contact you already have', text: 'Nothing was changed. Enter someone else, or another number, or leave it as it is.' },
    same: { title: 'That’s the time you already have', text: 'Choose another time, or keep this one.' },
    changed: { title: 'Your appointment changed in the meantime', text: 'This is how it stands now. Your change wasn’t made.' },
    changedKept: { title: 'Your appointment changed in the meantime', text: 'Your change wasn’t made. What you chose is still here: check it against how the appointment stands now, then send it again.' },
    notChangeable: { title: 'You can’t make this change online', text: 'The appointment may have begun, be over or be canceled. Nothing was changed. Call {phone} if you need us.' },
    tooMany: { title: 'The contact was changed too often', text: 'Nothing was changed now. Try again in an hour, or call {phone}.' },
    offline: { title: 'You seem to be offline', text: 'Check your connection and try again.' },
    invalid: { title: 'Please check what you entered', text: 'Nothing was changed.' },
  },
} as const

export type AppointmentCopy = Translation<typeof copy>

/**
 * The texts that the area needs on other pages before a flow is opened. The texts of all flows take 9 KB, which every
 * signed-in home would otherwise carry.
 */
export type AreaCopy = Pick<AppointmentCopy, 'yourAppointment' | 'yourAppointments' | 'downText' | 'reachPerson' | 'contact' | 'track' | 'move' | 'nextFree' | 'needOtherTime' | 'changeContact' | 'cancel' | 'details' | 'short' | 'close' | 'waiting' | 'stillWaiting' | 'tryAgain'> & {
  list: Pick<AppointmentCopy['list'], 'recognised' | 'signIn' | 'signInText' | 'signInLabel' | 'find'>
  titles: Pick<AppointmentCopy['titles'], 'down'>
  notices: Pick<AppointmentCopy['notices'], 'offline'>
}

/** The finder's texts; content may override each of them. */
export interface FinderCopy {
  /** used on the finder's own page */
  breadcrumbs: string
  support: string
  heading: string
  body: string
  searchBy: string
  tabs: Record<FinderKind, string>
  labels: Record<FinderField, string>
  hints: { ban: string; zip: string }
  /** WID-05: where to find each number, shown beside its field */
  about: Record<FinderKind, { label: string; text: string }>
  /** FIN-04: messages of fields that are not complete */
  problems: Record<FinderField, string>
  find: string
  cancel: string
  close: string
  loading: string
  /** shown after ten seconds */
  slow: string
  found: { below: string; above: string; belowText: string; aboveText: string; button: string }
  /** `any` is announced to screen readers; which of the others is shown depends only on the tab (FIN-10) */
  empty: { any: string; orderId: string; ban: string; button: string }
  error: { heading: string; body: string; button: string; person: string } & Record<Exclude<ErrorReason, 'problem'>, string>
  panel: { heading: string; note: string; close: string; noteMinute: string }
}

const whereNumbersStand = { orderId: 'In your order confirmation. It begins with 71- or 72-.', ban: 'At the top of your bill. It has 9 digits.' }

/** FIN-01, FIN-04, FIN-05: the specification's texts, unchanged, with its straight apostrophes. */
export const finder: FinderCopy = {
  breadcrumbs: 'Breadcrumbs',
  support: 'Support',
  heading: 'My appointment',
  body: 'Find your appointment using your order ID or internet account number.',
  searchBy: 'Search by',
  tabs: { orderId: 'Order ID', ban: 'Account number' },
  labels: { orderId: 'Internet order ID', ban: 'Internet account number', zip: 'ZIP code' },
  hints: { ban: '9 digits', zip: '5 digits' },
  about: {
    orderId: { label: 'Where is my order ID?', text: whereNumbersStand.orderId },
    ban: { label: 'Where is my account number?', text: whereNumbersStand.ban },
  },
  problems: {
    orderId: 'Please enter your internet order ID.',
    ban: 'Please enter your account number.',
    zip: 'Please enter a valid 5-digit ZIP Code.',
  },
  find: 'Find appointment',
  cancel: 'Cancel search',
  close: 'Close',
  loading: 'Looking for your appointment',
  slow: 'This takes longer than usual. You can wait, or cancel and try again later.',
  found: {
    below: 'We found your appointment below',
    above: 'We found your appointment above',
    belowText: 'Further down this page you see when we come and what you can do.',
    aboveText: 'Further up this page you see when we come and what you can do.',
    button: 'Start new search',
  },
  empty: {
    any: "We couldn't find an appointment with those details. Want to try again?",
    orderId: "We couldn't find an appointment that matches your order ID. Want to try re-entering your info?",
    ban: "We couldn't find an appointment that matches your account number. Want to try re-entering your info?",
    button: 'Try again',
  },
  error: {
    heading: "That didn't work",
    body: "We had a problem on our end—please try again and we'll try to find your appointment.",
    tooMany: 'There were too many searches for this number or from your network. Nothing was changed. Wait 15 minutes, then try again.',
    unreachable: 'We got no answer, so we do not know yet. Nothing was changed. Check your connection and try again.',
    offline: 'You are offline, so there is no answer. Nothing was changed. Connect to the internet, then try again.',
    button: 'Try again',
    person: 'Talk to a person',
  },
  panel: {
    heading: 'Your appointment',
    note: 'To keep it private, this closes by itself after {minutes} minutes.',
    noteMinute: 'To keep it private, this closes by itself after a minute.',
    close: 'Close your appointment',
  },
}

/** Questions about the form and their answers; only on the finder's own page, so that the home does not carry them. */
/** Texts of the finder's own page beside the finder. */
export interface FinderQuestions {
  /** above the finder for a customer who is signed in, and needs none */
  signedIn: string
  seeVisit: string
  title: string
  items: { key: string; question: string; answer: string }[]
}

export const finderQuestions: FinderQuestions = {
  signedIn: 'You’re signed in.',
  seeVisit: 'See your visit',
  title: 'Where do I find these numbers?',
  items: [
    { key: 'order', question: 'Order ID', answer: whereNumbersStand.orderId },
    { key: 'account', question: 'Account number', answer: whereNumbersStand.ban },
    { key: 'zip', question: 'ZIP code', answer: 'The one of the address where we visit you, even if your bill goes elsewhere.' },
  ],
}

/** Texts of e-mails about an appointment. {visit} is one of the names, {day} is 'Tuesday, November 24'. */
export const mail = {
  appointment: { install: 'installation visit', repair: 'repair visit' },
  summary: { install: 'Technician visit: installation', repair: 'Technician visit: repair' },
  greeting: 'Hi {firstName},',
  changes: {
    create: { subject: 'Your {visit} is booked for {day}', lead: 'Your {visit} is booked. A technician will come in the window below.' },
    // with the time, because a visit may move within its day
    reschedule: { subject: 'Your {visit} has moved to {day}, {time}', lead: 'Your {visit} has a new time. The old one no longer holds.' },
    cancel: { subject: 'Your {visit} on {day} is canceled', lead: 'Your {visit} is canceled. Nobody will come at the time below.' },
    updatedayofcontact: { subject: 'Your {visit} on {day}: a new contact', lead: 'Your {visit} has a new contact. The time stays the same.' },
    reminder: { subject: 'Reminder: your {visit} on {day}', lead: 'This is a reminder of your {visit}. A technician will come in the window below.' },
  },
  labels: { what: 'What', when: 'When', where: 'Where', who: 'Contact', reference: 'Reference' },
  change: '{id}, change {number}',
  place: 'Your service address, ZIP {zip}',
  link: { open: 'See, move or cancel your visit', cancelled: 'See your visits' },
  calendar: {
    invite: 'The attached invitation puts this time into your calendar, in place of any earlier one.',
    cancel: 'The attached file takes the visit out of your calendar.',
  },
  help: 'If you didn’t expect this, or need help, call {phone}.',
  why: 'You get this email because you have an appointment with {brand}.',
} as const

export type MailCopy = Translation<typeof mail>
