/**
 * The texts of text messages about a ticket. They contain nothing that was typed, since others may read a phone's
 * screen. {number} is CM and 8 digits, {link} its address. Only letters of the GSM alphabet, so that a text is two
 * messages long at most: no typographic quotes.
 */
export const copy = {
  opened: 'We have your report. Your ticket is {number}: {link}',
  reopened: 'Your ticket {number} is open again: {link}',
  resumed: 'We have your answer to ticket {number}: {link}',
  answered: 'We have answered your ticket {number}: {link}',
  received: 'Your ticket {number} is in our list again: {link}',
  inProgress: 'Somebody is working on your ticket {number} now: {link}',
  waiting: 'We need your answer to go on with ticket {number}: {link}',
  solved: 'Your ticket {number} is solved, we think. If it is not, tell us: {link}',
  closed: 'Your ticket {number} is closed: {link}',
  whole: '{brand}: {news} Reply STOP to end these messages.',
} as const
