import type { DirectAnswerData } from './widget/direct-answer-data.ts'
import type { OwnMatter } from './engine/questions/recognise-own-matter.ts'
import type { RemarkKind } from './engine/remarks/recognise-remark.ts'
import type { OwnAccount } from './server/personal/own-accounts.ts'

/** The sentences about a customer's own accounts, and the questions that are put to the articles in addition. */
export interface PersonalCopy {
  kinds: Record<OwnAccount['kind'], string>
  /** `ending`: the last four digits */
  active(kind: string, ending: string): string
  suspended(kind: string, ending: string): string
  /** follows `suspended`: a confirmed arrangement brings service back */
  arranged(amount: string, day: string): string
  pending(kind: string, ending: string): string
  /** `status`: what the account service calls it, if it is none of the three above */
  other(kind: string, ending: string, status: string): string
  /** `status`: the step that the order has reached, in the words of its card on the home and of its page */
  order(title: string, status: string): string
  /** by the step's name in the order service; a test compares them with the card's */
  orderSteps: Readonly<Record<string, string>>
  noOrder: string
  /** put to the articles if the customer's question itself finds nothing */
  questions: { billing: string; upgrade: string; paymentArrangement: string; suspended: string; offline: string; addOns: string }
}

export const personal: PersonalCopy = {
  kinds: { uverse: 'internet and TV', wirelessBroadband: 'wireless internet' },
  active: (kind, ending) => `Your ${kind} account ending in ${ending} is active.`,
  suspended: (kind, ending) => `Your ${kind} account ending in ${ending} is suspended.`,
  arranged: (amount, day) => `Its payment arrangement is confirmed: pay ${amount} by ${day}. Service usually comes back by itself within a few hours.`,
  pending: (kind, ending) => `Your ${kind} account ending in ${ending} is not active yet.`,
  other: (kind, ending, status) => `Your ${kind} account ending in ${ending} has the status “${status}”.`,
  order: (title, status) => `An order is under way for it: ${title}. Status: ${status}.`,
  orderSteps: { received: 'Received', scheduled: 'Visit scheduled', visitCancelled: 'Visit canceled', installed: 'Installed', shipped: 'Shipped', delivered: 'Delivered', active: 'Active' },
  noOrder: 'No order is under way for it.',
  questions: {
    billing: 'Why did my bill change?',
    upgrade: 'How do I change or upgrade my plan?',
    paymentArrangement: 'Get more time to pay: ask online for a payment arrangement',
    suspended: 'How do I get my service back after it was cut off for non payment?',
    offline: 'My internet is out. What do I do?',
    addOns: 'How do I add a service or feature to my plan?',
  },
}

/** The matters that a visitor is told to sign in for. */
export type SeenSignedIn = Exclude<OwnMatter, 'trouble' | 'gateway' | 'charge'>

/** ANS-20: the sentences about the customer's own visits, orders and outages. */
export interface OwnMatterCopy {
  account(kind: string, ending: string): string
  appointmentKinds: Record<'install' | 'repair', string>
  /** by the service's name in the field system */
  services: Readonly<Record<string, string>>
  appointment(kind: string, service: string, day: string, window: string): string
  /** added for a visit that may not come as planned */
  appointmentAtRisk: string
  noAppointment: string
  /** whom the technician calls before the visit */
  appointmentContact(name: string, phone: string): string
  appointmentAction: string
  orderOf(title: string, status: string, account: string): string
  /** follows an order whose visit was canceled */
  visitCancelled(phone: string): string
  /** the carrier of a parcel, and its tracking number */
  parcel(carrier: string, number: string): string
  parcelDelivered(carrier: string, number: string): string
  expected(day: string): string
  /** what the order costs each month, once, or both */
  orderPrice(title: string, monthly: string | undefined, once: string | undefined): string
  orderPriceUnseen(title: string): string
  orderDay(title: string, day: string): string
  orderDayUnseen(title: string): string
  noOrder: string
  orderAction: string
  /** `at`: when it is expected to be over */
  outage(title: string, at: string): string
  lateOutage(title: string): string
  /** an outage of which the end is not known yet */
  openOutage(title: string): string
  noOutage: string
  outageAction: string
  /** NET-10: for a gateway that has power and no line */
  lineDown(account: string): string
  fixAction: string
  /** what is past due on a suspended account; `since`: the day */
  pastDueOn(amount: string, ending: string, since: string): string
  payAction: string
  suspendedHelp(phone: string): string
  /** NET-11: a phone line that our network has not registered */
  lineUnregistered(number: string): string
  refreshAction: string
  noAccount(phone: string): string
  ending(kind: string, ending: string): string
  /** says where the whole account number is shown */
  wholeNumber: string
  planSeen(phone: string): string
  billSeen(phone: string): string
  noTicket: string
  noSuchTicket(number: string): string
  ticketOf(title: string, number: string, state: string, answer: string | undefined): string
  ticketReport: string
  ticketAction: string
  /** `count`: how often the visit can still be moved online */
  movable(count: number): string
  cancelable: string
  /** for a visit that has been moved as often as its order allows */
  movedOften(phone: string): string
  begun(phone: string): string
  moveAction: string
  cancelAction: string
  noSuchRecord(number: string): string
  linesSeen(phone: string): string
  usageSeen: string
  accountAction: string
  noneSuspended: string
  /** for a visitor who is not signed in */
  signIn: Record<SeenSignedIn, string>
  /** the words of `signIn` that link to sign-in */
  signInWord: string
  /** OUT-01: about outages in the ZIP that a question names */
  zip: { affected(zip: string): string; planned(zip: string): string; notAffected(zip: string): string; unknown(zip: string, phone: string): string }
  /** OUT-01: how to find out without signing in, and the words of that sentence that are its link */
  zipCheck: string
  zipWord: string
}

export const ownMatters: OwnMatterCopy = {
  account: (kind, ending) => `${kind} account ending in ${ending}`,
  appointmentKinds: { install: 'installation', repair: 'repair visit' },
  services: { internet: 'internet', tv: 'TV', voice: 'phone', dtv: 'DIRECTV' },
  appointment: (kind, service, day, window) => `Your ${service} ${kind} is on ${day}, ${window}.`,
  appointmentAtRisk: 'Your visit is at risk: it may come late or on another day. We are working on it.',
  noAppointment: 'No visit is planned for your accounts.',
  appointmentContact: (name, phone) => `The technician calls ${phone}${name ? ` (${name})` : ''}.`,
  appointmentAction: 'See or move your visit',
  visitCancelled: (phone) => `Its visit was canceled. Call ${phone} to book a new one.`,
  orderOf: (title, status, account) => `Your order ${title}, for your ${account}. Status: ${status}.`,
  parcel: (carrier, number) => `${carrier} brings it; its tracking number is ${number}.`,
  parcelDelivered: (carrier, number) => `${carrier} has delivered it; its tracking number is ${number}.`,
  expected: (day) => `We expect it to arrive on ${day}.`,
  orderPrice: (title, monthly, once) => `${title} costs ${[...(monthly ? [`${monthly} a month`] : []), ...(once ? [`${once} once`] : [])].join(' and ')}, before taxes.`,
  orderPriceUnseen: (title) => `What ${title} costs is not shown here: the page of the order has all that is known of it.`,
  orderDay: (title, day) => `We expect ${title} to arrive on ${day}.`,
  orderDayUnseen: (title) => `No day is known yet for ${title}. As soon as there is one, the page of the order shows it.`,
  noOrder: 'No order is under way for your accounts.',
  orderAction: 'See your order',
  outage: (title, at) => `${title}. We expect it to be over by ${at}.`,
  lateOutage: (title) => `${title}. It takes longer than we expected, and we are working on it.`,
  openOutage: (title) => `${title}. We are working on it and can’t say yet when it will be back.`,
  noOutage: 'We know of no outage in your area. If your service does not work, restart your gateway first.',
  outageAction: 'See what we know',
  lineDown: (account) => `The gateway of your ${account} has power, but no connection to our network.`,
  fixAction: 'Fix it step by step',
  pastDueOn: (amount, ending, since) => `${amount} has been past due on the account ending in ${ending} since ${since}.`,
  payAction: 'Pay what is past due',
  lineUnregistered: (number) => `Your line ${number} has no service now: our network does not have it registered. Refresh its connection.`,
  refreshAction: 'Refresh the connection',
  suspendedHelp: (phone) => `To get a suspended service back, pay what is past due, or call ${phone} and ask for a payment arrangement.`,
  noAccount: (phone) => `I find no account for internet, phone or wireless with your sign-in. If you have one, call ${phone} with its number.`,
  ending: (kind, ending) => `The number of your ${kind} account ends in ${ending}.`,
  wholeNumber: 'For your safety the whole number is not shown here. It has 9 digits and is at the top of your bill.',
  planSeen: (phone) => `I cannot see the name or the price of your plan here. They are on your bill; or call ${phone}.`,
  billSeen: (phone) => `I cannot see amounts, due dates or payments here. They are in your account, under billing; or call ${phone}.`,
  noTicket: 'You have not reported anything, so there is no ticket.',
  noSuchTicket: (number) => `I do not find a ticket ${number} among yours.`,
  ticketOf: (title, number, state, answer) => `“${title}” (${number}): ${state}.${answer === undefined ? '' : ` We answered: “${answer}”`}`,
  ticketReport: 'Report a problem',
  ticketAction: 'See it and answer',
  movable: (count) => (count === 1 ? 'You can move it online one more time, until it begins.' : `You can move it online ${count} more times, until it begins.`),
  cancelable: 'You can cancel it online until it begins.',
  movedOften: (phone) => `It has been moved as often as is possible online. To move it once more, call ${phone}.`,
  begun: (phone) => `It has begun, so that it cannot be changed online anymore. Call ${phone}.`,
  moveAction: 'Move your visit',
  cancelAction: 'See or cancel your visit',
  noSuchRecord: (number) => `There is no order or visit ${number} on your accounts.`,
  linesSeen: (phone) => `Phone lines are not listed here. Your bill lists each line with its number; or call ${phone}.`,
  usageSeen: 'How much data is used or left is not shown here. Your bill says what was used, and your phone counts it in its settings, under mobile data.',
  accountAction: 'See your accounts',
  noneSuspended: 'None of your accounts is suspended.',
  signIn: {
    appointment: 'Sign in and ask again, and I can tell you when your own visit is.',
    order: 'Sign in and ask again, and I can tell you how far your own order is.',
    ticket: 'Sign in and ask again, and I can tell you how your own tickets stand.',
    outage: 'Sign in and ask again, and I can tell you whether there is an outage where your service is.',
    account: 'Sign in and ask again, and I can tell you the state of your own accounts.',
    accountNumber: 'Sign in and ask again, and I can tell you how the numbers of your accounts end.',
    appointmentChange: 'Sign in and ask again, and I can tell you whether your own visit can still be moved.',
    suspension: 'Sign in and ask again, and I can tell you whether one of your accounts is suspended.',
    plan: 'Sign in to see your accounts and your orders. What your plan is called, and what it costs, is on your bill.',
    lines: 'Sign in to see your accounts. Each of your lines is on your bill with its number.',
    usage: 'Sign in and ask again, and I can tell you. How much data is used and left is on the page of your bill.',
    bill: 'Sign in and ask again, and I can tell you what you owe and by when.',
    addOns: 'Sign in and ask again, and I can tell you which add-ons you have. Each is a line of your bill.',
  },
  signInWord: 'Sign in',
  zip: {
    affected: (zip) => `Yes: there is an outage at ${zip}. You don’t have to report it.`,
    planned: (zip) => `No known outage at ${zip} now, but work is planned there within a day.`,
    notAffected: (zip) => `No known outage at ${zip}. If something doesn’t work all the same, restart your gateway first.`,
    unknown: (zip, phone) => `I can’t tell right now whether ${zip} is affected: our list of outages doesn’t answer. Try again in a few minutes, or call ${phone}.`,
  },
  zipCheck: 'Or check your ZIP code: that takes no sign-in.',
  zipWord: 'check your ZIP code',
}

/** ANS-18: the replies to remarks, if content has no text of its own. `{phone}`: the operator's number. */
export const remarks: Readonly<Record<RemarkKind, string>> = {
  crisis: 'Please talk to somebody now: call or text 988, at any hour and free of charge. In danger, call 911.',
  noEmergencyCall: 'Get to a safe place, and call 911 another way at once: from a neighbor’s phone, or from any mobile phone, which reaches 911 even without a plan or a SIM. No signal? Turn on Wi-Fi calling and dial again, or send a text message to 911, where that works, with what happened and where you are. Ask anybody near you to call as well. Once everybody is safe, call us at {phone} and we find out why the call failed: we answer 24 hours, every day.',
  violence: 'Nobody may hurt you. In danger, call 911 now; if you cannot speak safely, text 911 where that works. The National Domestic Violence Hotline helps at any hour, free of charge and in confidence: call 800.799.7233, or text START to 88788.',
  fire: 'Get everybody out and call 911 from outside. Unplug a smoking device only if you can without danger; never touch a burning cable, and put no water on it. Once everybody is safe, call us at {phone}: we answer 24 hours, every day.',
  language: 'Yes: I answer in English and in Spanish. Write your question in the language you like. To talk to a person, call {phone}; for Spanish, press 2. Sí, también en español: escriba aquí su pregunta.',
  emergency: 'In danger, get to a safe place first and call 911. If you smell gas, leave the building and call from outside, without using a switch or a phone indoors. Stay far away from a wire that is down. Once everybody is safe, call us at {phone}: we answer 24 hours, every day.',
  person: 'Call {phone} and say in a few words what you need. Technical support answers 24 hours, every day.',
  robot: 'I am a program, not a person. I answer questions about your services from our help articles, and name the articles that each answer comes from. If you would rather talk to a person, call {phone}.',
  abilities: 'I answer questions about internet, Wi-Fi, TV, phones, bills, orders and visits from our help articles. Once you are signed in I can also tell you about your own visit, order, accounts and outages. Ask in your own words, as “How do I change my Wi-Fi password?”',
  notHelped: 'I am sorry that this did not help. Tell me in other words what you want to do, or what happens and what you have tried. Or call a person at {phone}.',
  insult: 'I am sorry that this is going badly. Tell me in a few words what is wrong and I will look again, or call a person at {phone}.',
  goodbye: 'Goodbye, and come back whenever you have a question.',
  thanks: 'You are welcome. If anything else comes up, just ask.',
  greeting: 'Hello! Ask me about your services or your account, in your own words.',
  ready: 'Of course. Tell me in your own words what it is about, as “My Wi-Fi is slow upstairs” or “When is my bill due?”',
  agreement: 'All right. What else would you like to know? Ask it in your own words.',
}

/** ANS-18: said before the answer to somebody who is angry. */
export const apology: string = 'I am sorry that this is going badly.'

/** The label of the button that leads to all ways of contact. */
export const contactLabel: string = 'All ways to reach us'

/** ANS-18: the label of the button that leads to the site in a language; in that language. */
export const languageLabels: Readonly<Record<'en' | 'es', string>> = { en: 'Support in English', es: 'Soporte en español' }

/**
 * The sentences around a conversation that was handed over to a page. They are sent with the conversation, so that no
 * other page loads them.
 */
export interface HandoverCopy {
  title: string
  youAsked: string
  answer: string
  noAnswer: string
  /** unfolds a long answer */
  more: string
  less: string
  copyButton: string
  copied: string
  notCopied: string
  print: string
  /** {when}: 'in 23 hours' */
  deleted: string
}

export interface HandoverSentences extends HandoverCopy {
  purposes: { ticket: string; appointment: string }
  gone: string
  unavailable: string
}

export const handover: HandoverSentences = {
  title: 'Your conversation so far',
  purposes: {
    ticket: 'Read this to the person you call: you don’t have to explain it again.',
    appointment: 'If you call about your visit, read this to the person who answers: you don’t have to explain it again.',
  },
  youAsked: 'You asked',
  answer: 'Answer',
  noAnswer: 'We found no answer to this.',
  more: 'Show all',
  less: 'Show less',
  copyButton: 'Copy',
  copied: 'Copied. You can paste it into a message or a note.',
  notCopied: 'Your browser did not allow the copy. Select the text and copy it yourself.',
  print: 'Print',
  deleted: 'Email addresses and long numbers, such as your account’s, are left out. We delete this conversation {when}.',
  gone: 'The conversation that led here is no longer kept, or it was started in another sign-in. Nothing else has changed: tell the person you call what happened.',
  unavailable: 'The conversation that led here can’t be shown right now. It is still kept: load this page again in a minute.',
}

/** The sentences of a service's page around the widget. */
export interface AnswerPageCopy {
  breadcrumbs: string
  home: string
  support: string
  businessSupport: string
  page: string
  description: string
  /** if the widget is switched off, or its content does not load */
  offTitle: string
  offText: string
  search: string
  contact: string
}

export const askPage: AnswerPageCopy = {
  breadcrumbs: 'Breadcrumbs',
  home: 'Home',
  support: 'Support',
  businessSupport: 'Small business support',
  page: 'Ask a question',
  description: 'Ask about {topic} in your own words, and get an answer from our help articles, with its sources.',
  offTitle: 'Questions can’t be asked here right now',
  offText: 'Nothing of yours has changed. You can search our help articles, or talk to a person.',
  search: 'Search the help articles',
  contact: 'Talk to a person',
}

/** ANS-16: the sentences around the answer at the top of a results page. */
export const directAnswer: DirectAnswerData['copy'] = { title: 'Answer', more: 'Show more', less: 'Show less', source: 'From', askMore: 'Ask a follow-up question' }
