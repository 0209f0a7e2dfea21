export const copy = {
  greeting: 'Hello,',
  confirm: {
    subject: 'Please confirm: news of “{title}”',
    lead: 'Somebody, we hope you, asked us to write to this address when there is a new estimate and when it is over.',
    link: 'Yes, tell me',
    note: 'If it wasn’t you, do nothing: without your confirmation we write no more.',
  },
  estimate: { subject: 'New estimate: {title}', lead: 'We have a new estimate for the outage that you follow.' },
  noEstimate: { subject: 'No estimate at the moment: {title}', lead: 'The estimate for the outage that you follow no longer holds. We write again as soon as there is a new one.' },
  ended: { subject: 'Working again: {title}', lead: 'The outage that you follow is over. If something still doesn’t work, restart your gateway; that helps most of the time.' },
  labels: { outage: 'Outage', since: 'Since', back: 'Back by about', ended: 'Working again since' },
  link: 'See all we know',
  stop: 'To get no more of these emails, open this link: {href}',
  last: 'This was the last email about it. Your address is deleted 30 days after the end.',
}
