import { expect, test } from 'vitest'
import { asksHow } from './asks-how.ts'

test.each(['how do I pay', 'How to pay?', 'tv is dead, how can i fix it', 'also how do u turn on captions', 'Hi, and how would I cancel', 'how i change my password', '¿Cómo pago?', 'y cómo lo cambio', 'hola, como pago mi factura', 'No llega. ¿Cómo la pido?'])('ANS-17 asks for steps: %s', (question) => {
  expect(asksHow(question)).toBe(true)
})

test.each(['how much is it', 'how long does it take', 'show to me', 'is this how it looks', 'it works as it should, tell me how', 'how intense is it', 'cómodo', 'tal como dijo', 'why does it blink'])('ANS-17 asks for no steps: %s', (question) => {
  expect(asksHow(question)).toBe(false)
})
