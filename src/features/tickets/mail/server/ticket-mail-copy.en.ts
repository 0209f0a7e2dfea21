/** E-mails about a ticket. {number}: CM and 8 digits, {when}: 'Tuesday, November 24, 3 pm ET', {name}: a first name. */
export const copy = {
  greeting: 'Hi {firstName},',
  greetingVisitor: 'Hello,',
  opened: { subject: 'We have your report: {number}', lead: 'Thank you. We have your report, and a person will look at it.' },
  callback: { subject: 'We’ll call you back: {number}', lead: 'Thank you. A person will call you at the time you chose. If it no longer suits you, say so on your ticket.' },
  reopened: { subject: 'Your ticket {number} is open again', lead: 'You told us that it isn’t solved. We are on it again.' },
  resumed: { subject: 'We have your answer: {number}', lead: 'Thank you for your answer. We go on from here.' },
  answered: { subject: 'We have answered: {number}', lead: '{name} has written to you about “{title}”:', leadUs: 'We have written to you about “{title}”:' },
  states: {
    received: { subject: 'Your ticket {number} is received', lead: 'Your ticket is in our list again.' },
    inProgress: { subject: 'We are working on it: {number}', lead: 'Someone is working on your ticket now.' },
    waiting: { subject: 'We need something from you: {number}', lead: 'We are waiting for your answer before we can go on.' },
    solved: { subject: 'Solved: {number}', lead: 'We think that this is solved. If it isn’t, reopen the ticket within 14 days.' },
    closed: { subject: 'Closed: {number}', lead: 'Your ticket is closed. If the problem comes back, you can reopen it within 14 days.' },
  },
  /** for a rejected or cancelled ticket, which cannot be reopened */
  over: 'Your ticket is closed. If you see it differently, call us.',
  labels: { number: 'Ticket', title: 'About', state: 'Status', due: 'Answer by', window: 'We call' },
  article: 'The article “{title}”',
  link: 'See your ticket and answer',
  next: 'What happens next: a person reads your report and answers on your ticket. You get an email like this one when they do.',
  help: 'If you need help sooner, call {phone} and say your ticket number.',
  why: 'You get this email because someone reported a problem for your {brand} account.',
  whyVisitor: 'You get this email because you reported a problem to {brand} and confirmed this address. The link opens this ticket alone, for 30 days; keep it to yourself.',
  /** sent to an address that is not confirmed yet */
  ask: {
    subject: 'Is this you? Ticket {number}',
    lead: 'Someone reported a problem to {brand} and gave this address. If it was you, confirm it: then you can follow your ticket, and we tell you when we answer.',
    newsSubject: 'There is news for you: ticket {number}',
    newsLead: 'There is news about a problem that was reported to {brand} with this address. Confirm the address to read it.',
    link: 'Confirm and see the ticket',
    note: 'The link opens this ticket alone, for 30 days. Keep it to yourself.',
    notYou: 'Not you? Open the link and say so, and nothing more comes to this address. If you do nothing, nobody sees anything either.',
  },
} as const
