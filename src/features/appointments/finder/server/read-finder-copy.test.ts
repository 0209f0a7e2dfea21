import { expect, test } from 'vitest'
import { readFinderCopy } from './read-finder-copy.ts'

test('FIN-01 FIN-04 FIN-05 the fixed words are the specification’s, letter for letter', () => {
  const copy = readFinderCopy('en', undefined)
  expect([copy.heading, copy.body, copy.searchBy, copy.tabs, copy.find, copy.cancel, copy.panel.heading]).toEqual([
    'My appointment',
    'Find your appointment using your order ID or internet account number.',
    'Search by',
    { orderId: 'Order ID', ban: 'Account number' },
    'Find appointment',
    'Cancel search',
    'Your appointment',
  ])
  expect([copy.hints.zip, copy.problems]).toEqual(['5 digits', { zip: 'Please enter a valid 5-digit ZIP Code.', orderId: 'Please enter your internet order ID.', ban: 'Please enter your account number.' }])
  expect([copy.found.below, copy.found.above, copy.found.button]).toEqual(['We found your appointment below', 'We found your appointment above', 'Start new search'])
  expect(copy.empty).toEqual({
    any: "We couldn't find an appointment with those details. Want to try again?",
    orderId: "We couldn't find an appointment that matches your order ID. Want to try re-entering your info?",
    ban: "We couldn't find an appointment that matches your account number. Want to try re-entering your info?",
    button: 'Try again',
  })
  expect([copy.error.heading, copy.error.body, copy.error.button]).toEqual(["That didn't work", "We had a problem on our end—please try again and we'll try to find your appointment.", 'Try again'])
})

test('FIN-10 content overrides word by word, and what it leaves out stays', () => {
  const copy = readFinderCopy('en', { body: 'Have your order at hand.', empty: { ban: 'No such account.' }, error: { heading: 'Sorry' } })
  expect([copy.heading, copy.body]).toEqual(['My appointment', 'Have your order at hand.'])
  expect([copy.empty.ban, copy.empty.button]).toEqual(['No such account.', 'Try again'])
  expect([copy.error.heading, copy.error.button]).toEqual(['Sorry', 'Try again'])
})

test('FIN-01 Spanish has every word, in Spanish', () => {
  const words = (value: object): string[] => Object.values(value).flatMap((each) => (typeof each === 'string' ? [each] : words(each)))
  const english = words(readFinderCopy('en', undefined))
  const spanish = words(readFinderCopy('es', undefined))
  expect(spanish).toHaveLength(english.length)
  for (const [index, text] of spanish.entries()) expect(text, english[index]).not.toBe(english[index])
})
