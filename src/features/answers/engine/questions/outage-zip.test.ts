import { expect, test } from 'vitest'
import { outageZipOf } from './outage-zip.ts'

test('OUT-01 a question after the outages of a ZIP is known by how it is put, in both languages', () => {
  const questions = ['is there an outage in 75201', 'Is there an outage at zip code 75201?', 'outage 75201', '75201 outage', 'is internet down in 75201', 'is 75201 down', 'are there any outages near 75201 right now', 'is 75201 affected?', 'hay una interrupción en 75201', '¿hay fallas en el código postal 75201?', 'está caído el internet en 75201']
  expect(questions.map((each) => [each, outageZipOf(each)])).toEqual(questions.map((each) => [each, '75201']))
})

test('OUT-01 five digits of something else, several places, and how to find out are no such question', () => {
  const questions = ['is there an outage in my area', 'is there an outage in 75201 or 75202', 'how do I check for an outage in 75201', 'error 10101 on my tv', 'my bill is $10000', 'where is order 71-10423', 'move my service to 75201', 'what plans are there in 75201', 'is there an outage in 752011', 'gateway bgw32012 is down']
  expect(questions.filter((each) => outageZipOf(each) !== undefined)).toEqual([])
})
