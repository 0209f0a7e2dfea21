import { expect, test } from 'vitest'
import { recogniseRemark } from './recognise-remark.ts'

test.each([
  ['greeting', 'en', ['hi', 'Hello there!', 'hey', 'Good morning', 'hi, how are you?', 'anyone there?', 'yo']],
  ['greeting', 'es', ['hola', '¡Buenos días!', 'Hola, ¿qué tal?', 'buenas tardes', '¿cómo está usted?', 'hay alguien ahí?']],
  ['thanks', 'en', ['thanks', 'Thank you so much!', 'ok great, thanks for your help', 'that worked', 'perfect', 'thx, it worked', 'You are the best']],
  ['thanks', 'es', ['gracias', '¡Muchas gracias!', 'ya funcionó, gracias', 'perfecto, mil gracias por su ayuda', 'muy amable']],
  ['goodbye', 'en', ['bye', 'Goodbye!', 'ok thanks bye', 'see you later', "that's all for now", 'have a nice day']],
  ['goodbye', 'es', ['adiós', 'Hasta luego', 'gracias, adiós', 'nos vemos', 'eso es todo', 'que tenga un buen día']],
  ['robot', 'en', ['are you a robot', 'Are you a real person?', 'am I talking to a human or a bot?', 'who are you?', "what's your name", 'hi, are you a robot?', 'what can you do', 'is this a bot?']],
  ['robot', 'es', ['¿eres un robot?', '¿Es usted una persona?', '¿estoy hablando con una máquina?', '¿quién eres?', '¿cómo te llamas?']],
  ['person', 'en', ['talk to a human', 'I want to speak to a person', 'agent', 'can I talk to someone please', 'representative!!', 'get me a real person', 'I need to speak with a supervisor', 'customer service number', 'connect me with an agent']],
  ['person', 'es', ['quiero hablar con alguien', 'Quiero hablar con una persona de verdad', 'páseme con un agente', 'necesito un representante', 'comuníqueme con un supervisor por favor', 'atención al cliente']],
  ['emergency', 'en', ['I smell gas', 'my router is on fire', 'there is a fire in the kitchen', 'this is an emergency', 'call an ambulance', 'the gateway is smoking', 'emergency!']],
  ['emergency', 'es', ['huele a gas', 'hay un incendio en mi casa', 'el módem está echando humo', 'es una emergencia', 'auxilio']],
  ['crisis', 'en', ['I want to kill myself', 'i want to die']],
  ['crisis', 'es', ['quiero morirme', 'me quiero suicidar? no, pienso en el suicidio']],
] as const)('ANS-18 %s in %s is known by how it is put', (kind, locale, said) => {
  expect(said.map((each) => [each, recogniseRemark(each)])).toEqual(said.map((each) => [each, { kind, locale }]))
})

test('ANS-18 911 alone is an emergency in both languages', () => {
  for (const said of ['911', 'call 911', 'llame al 911']) expect(recogniseRemark(said)?.kind).toBe('emergency')
})

test('ANS-18 a remark with a question beside it is a question, and so is what only sounds like one', () => {
  const asked = [
    'hi, how do I reset my gateway?', 'thanks, and how long does it take?', 'does my digital phone work with 911?', 'How do I change my 911 address?', 'Fire TV stick does not connect', 'my Kindle Fire has no wifi',
    'talk to someone about my bill', 'the person on my account died', 'Which person may call for me?', 'hola, ¿cómo pago mi factura?', 'gracias, ¿y si no funciona?', '¿Funciona el 911 sin luz?', 'agent said I get a credit, where is it', 'what is my account number', 'are you open on sunday', 'my wifi is great upstairs but not in the kitchen', 'good wifi router for a big house', 'how do I say goodbye to DSL', 'smoke alarm interferes with wifi', 'it worked yesterday, today no internet', '¿cómo está el servicio en mi zona?', 'robocalls keep calling me', 'what can you do about slow uploads',
  ]
  expect(asked.filter((each) => recogniseRemark(each) !== undefined)).toEqual([])
})
