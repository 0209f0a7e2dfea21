import { expect, test } from 'vitest'
import type { Article } from '../article.ts'
import { asksHow, beginsAlike, namesOnly } from './asks-how.ts'

test.each(['how do I pay', 'How to pay?', 'tv is dead, how can i fix it', 'also how do u turn on captions', 'Hi, and how would I cancel', 'how i change my password', '¿Cómo pago?', 'y cómo lo cambio', 'hola, como pago mi factura', 'No llega. ¿Cómo la pido?'])('ANS-17 asks for steps: %s', (question) => {
  expect(asksHow(question)).toBe(true)
})

test.each(['how much is it', 'how long does it take', 'show to me', 'is this how it looks', 'it works as it should, tell me how', 'how intense is it', 'cómodo', 'tal como dijo', 'why does it blink'])('ANS-17 asks for no steps: %s', (question) => {
  expect(asksHow(question)).toBe(false)
})

test('ANS-17 a wish that begins as the title or a heading above steps does asks for steps; a question for a fact does not', () => {
  const box: Article = { id: 'M-1', url: '/box', title: 'Set up the box', text: 'Restart the box\nPull the plug.\nSigns\nIt blinks.', marks: 'hsht', questions: [], locale: 'en' }
  const asked = ['restart my box', 'set up box', 'signs of the box', 'does restart help my box', 'when to restart', 'restart of the box failed']
  expect(asked.filter((question) => beginsAlike(question, box))).toEqual(['restart my box', 'set up box'])
})

test('ANS-17 who only names a matter wants its steps; not who asks for a fact, reports a failure or speaks of themselves', () => {
  for (const named of ['voicemail', 'gateway reset', 'guest wifi password']) expect(namesOnly(named, 'en'), named).toBe(true)
  for (const named of ['buzón de voz', 'restablecer gateway']) expect(namesOnly(named, 'es'), named).toBe(true)
  for (const asked of ['what is voicemail', 'voicemail failed', 'late fee', 'and my voicemail?', 'my neighbor borrowed the gateway of my brother', 'I moved']) expect(namesOnly(asked, 'en'), asked).toBe(false)
  for (const asked of ['cuándo abren', 'no me funcionó', 'y el buzón']) expect(namesOnly(asked, 'es'), asked).toBe(false)
})
