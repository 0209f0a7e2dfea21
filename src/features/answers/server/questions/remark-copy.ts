import type { Locale } from '#contracts/identity.ts'
import type { RemarkKind } from '../../engine/remarks/recognise-remark.ts'

/** ANS-18: what is said to a remark, where content has no words of its own for it. `{phone}`: the operator's number. */
export const remarkReplies: Readonly<Record<Locale, Record<RemarkKind, string>>> = {
  en: {
    crisis: 'Please talk to somebody now: call or text 988, at any hour and free of charge. In danger, call 911.',
    emergency: 'In danger, get to a safe place first and call 911. If you smell gas, leave the building and call from outside, without using a switch or a phone indoors. Stay far away from a wire that is down. Once everybody is safe, call us at {phone}: we answer 24 hours, every day.',
    person: 'Call {phone} and say in a few words what you need. Technical support answers 24 hours, every day.',
    robot: 'I am a program, not a person. I answer questions about your services from our help articles, and name the articles that each answer comes from. If you would rather talk to a person, call {phone}.',
    abilities: 'I answer questions about internet, Wi-Fi, TV, phones, bills, orders and visits from our help articles. Once you are signed in I can also tell you about your own visit, order, accounts and outages. Ask in your own words, as “How do I change my Wi-Fi password?”',
    notHelped: 'I am sorry that this did not help. Tell me in other words what you want to do, or what happens and what you have tried. Or call a person at {phone}.',
    insult: 'I am sorry that this is going badly. Tell me in a few words what is wrong and I will look again, or call a person at {phone}.',
    goodbye: 'Goodbye, and come back whenever you have a question.',
    thanks: 'You are welcome. If anything else comes up, just ask.',
    greeting: 'Hello! Ask me about your services or your account, in your own words.',
    ready: 'Of course. Tell me in your own words what it is about, as “My Wi-Fi is slow upstairs” or “When is my bill due?”',
    agreement: 'All right. What else would you like to know? Ask it in your own words.',
  },
  es: {
    crisis: 'Por favor, hable con alguien ahora: llame o envíe un mensaje de texto al 988, a cualquier hora y gratis; para español, oprima 2. En peligro, llame al 911.',
    emergency: 'En peligro, póngase primero a salvo y llame al 911. Si huele a gas, salga del edificio y llame desde afuera, sin usar interruptores ni teléfonos adentro. Aléjese de cualquier cable caído. Cuando todos estén a salvo, llámenos al {phone}: atendemos las 24 horas, todos los días.',
    person: 'Llame al {phone} y diga en pocas palabras lo que necesita. El soporte técnico atiende las 24 horas, todos los días.',
    robot: 'Soy un programa, no una persona. Respondo preguntas sobre sus servicios a partir de nuestros artículos de ayuda y digo de cuáles viene cada respuesta. Si prefiere hablar con una persona, llame al {phone}.',
    abilities: 'Respondo preguntas sobre internet, Wi-Fi, TV, teléfonos, facturas, pedidos y visitas a partir de nuestros artículos de ayuda. Si inicia sesión, también le digo cómo van su visita, su pedido, sus cuentas y las interrupciones. Pregunte con sus palabras, por ejemplo: «¿Cómo cambio la contraseña del Wi-Fi?»',
    notHelped: 'Siento que esto no le haya servido. Dígame con otras palabras qué quiere hacer, o qué pasa y qué ha probado. O llame a una persona al {phone}.',
    insult: 'Siento que esto vaya mal. Dígame en pocas palabras qué falla y busco de nuevo, o llame a una persona al {phone}.',
    goodbye: 'Hasta luego. Vuelva cuando tenga otra pregunta.',
    thanks: 'De nada. Si surge algo más, pregunte.',
    greeting: '¡Hola! Pregúnteme sobre sus servicios o su cuenta, con sus propias palabras.',
    ready: 'Claro. Dígame con sus palabras de qué se trata, por ejemplo: «El Wi-Fi va lento arriba» o «¿Cuándo vence mi factura?»',
    agreement: 'Muy bien. ¿Qué más quiere saber? Pregúntelo con sus palabras.',
  },
}

/** The button to all ways of reaching somebody. */
export const contactLabel: Readonly<Record<Locale, string>> = { en: 'All ways to reach us', es: 'Todas las maneras de comunicarse' }
