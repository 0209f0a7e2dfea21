import { expect, test } from 'vitest'
import { collect } from '../collection/collection.ts'
import { rateArticles } from './rate-articles.ts'

const phone = {
  title: 'Orion X5: first steps on our network',
  description: 'Connect it and move your number.',
  questions: ['How do I set up the Orion X5?'],
  sections: [
    { heading: 'Connect the Orion X5', blocks: ['Open the Orion X5, add an eSIM and scan the code.', 'Restart the Orion X5.'] },
    { heading: 'A person to talk to', blocks: ['Call us. Repairs under warranty are for the maker of the phone.'] },
  ],
}
const others = [{ title: 'Colors and shapes of our boxes', description: '', questions: ['What colors do boxes have?'], sections: [{ heading: 'Colors', blocks: ['Boxes come in two colors, and are waterproof.'] }] }]

test('ANS-19 the name of a model is no evidence that its article knows what is asked about it', () => {
  const rate = (question: string) => rateArticles(collect('en', [phone, ...others]), question).articles.find(({ source }) => source === phone)!
  for (const unknown of ['what colors does the Orion X5 come in', 'is the Orion X5 waterproof']) expect([unknown, rate(unknown).confidence < 0.5]).toEqual([unknown, true])
  // what it does say answers, and from the section that says it
  const { confidence, sectionScores } = rate('what is the warranty of the Orion X5')
  expect(confidence).toBeGreaterThan(0.45)
  expect(sectionScores[1]).toBeGreaterThan(sectionScores[0]!)
  // who speaks of their own wants help with it, in whatever words
  expect(rate('how do I set up my Orion X5').confidence).toBeGreaterThan(0.5)
})
