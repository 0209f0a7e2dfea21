/** What e-mails about an appointment say. {appointment} is one of the names, {day} is 'Tuesday, November 24'. */
export const copy = {
  appointment: { install: 'installation visit', repair: 'repair visit' },
  summary: { install: 'Technician visit: installation', repair: 'Technician visit: repair' },
  greeting: 'Hi {firstName},',
  changes: {
    create: { subject: 'Your {visit} is booked for {day}', lead: 'Your {visit} is booked. A technician will come in the window below.' },
    reschedule: { subject: 'Your {visit} has moved to {day}', lead: 'Your {visit} has a new time. The old one no longer holds.' },
    cancel: { subject: 'Your {visit} on {day} is canceled', lead: 'Your {visit} is canceled. Nobody will come at the time below.' },
    updatedayofcontact: { subject: 'Your {visit} on {day}: a new contact', lead: 'Your {visit} has a new contact. The time stays the same.' },
    reminder: { subject: 'Reminder: your {visit} on {day}', lead: 'This is a reminder of your {visit}. A technician will come in the window below.' },
  },
  labels: { what: 'What', when: 'When', where: 'Where', who: 'Contact', reference: 'Reference' },
  place: 'Your service address, ZIP {zip}',
  link: { open: 'See, move or cancel your visit', cancelled: 'See your visits' },
  calendar: {
    invite: 'The attached invitation puts this time into your calendar, in place of any earlier one.',
    cancel: 'The attached file takes the visit out of your calendar.',
  },
  help: 'If you didn’t expect this, or need help, call {phone}.',
  why: 'You get this e-mail because you have an appointment with {brand}.',
} as const
