import type { Locale } from '#contracts/identity.ts'
import type { RemarkKind } from './recognise-remark.ts'

/** ANS-18: what is said to a remark, where content has no words of its own for it. `{phone}`: the operator's number. */
export const remarkReplies: Readonly<Record<Locale, Record<RemarkKind, string>>> = {
  en: {
    crisis: 'Please talk to somebody now: call or text 988, at any hour and free of charge. In danger, call 911.',
    emergency: 'In danger, get to a safe place first and call 911. If you smell gas, leave the building and call from outside, without using a switch or a phone indoors. Once everybody is safe, call us at {phone}: we answer 24 hours, every day.',
    person: 'Call {phone} and say in a few words what you need.',
    robot: 'I am a program, not a person. I answer questions about your services from our help articles, and name the articles that each answer comes from. If you would rather talk to a person, call {phone}.',
    goodbye: 'Goodbye, and come back whenever you have a question.',
    thanks: 'You are welcome. If anything else comes up, just ask.',
    greeting: 'Hello! Ask me about your services or your account, in your own words.',
  },
  es: {
    crisis: 'Por favor, hable con alguien ahora: llame o envíe un mensaje de texto al 988, a cualquier hora y gratis; para español, oprima 2. En peligro, llame al 911.',
    emergency: 'En peligro, póngase primero a salvo y llame al 911. Si huele a gas, salga del edificio y llame desde afuera, sin usar interruptores ni teléfonos adentro. Cuando todos estén a salvo, llámenos al {phone}: atendemos las 24 horas, todos los días.',
    person: 'Llame al {phone} y diga en pocas palabras lo que necesita.',
    robot: 'Soy un programa, no una persona. Respondo preguntas sobre sus servicios a partir de nuestros artículos de ayuda y digo de cuáles viene cada respuesta. Si prefiere hablar con una persona, llame al {phone}.',
    goodbye: 'Hasta luego. Vuelva cuando tenga otra pregunta.',
    thanks: 'De nada. Si surge algo más, pregunte.',
    greeting: '¡Hola! Pregúnteme sobre sus servicios o su cuenta, con sus propias palabras.',
  },
}

/** The button to all ways of reaching somebody. */
export const contactLabel: Readonly<Record<Locale, string>> = { en: 'All ways to reach us', es: 'Todas las maneras de comunicarse' }
