import { withoutAccents } from '../../questions/without-accents.ts'

const polite = '(?:(?:hi|hello|hey|hola|buenas|please|so|and|y|oye|disculpe),? )*'
const you = '(?:you|u|ya|yall|you guys|your (?:office|offices|lines|phones?|phone lines?|support|support line|call center|customer service)|the (?:office|phone lines?|call center|support line))'
const day = '(?: (?:on )?(?:a |the )?(?:mondays?|saturdays?|sundays?|weekends?|holidays?)| (?:today|tonight|tomorrow|now|right now|late|anymore)| at night)*'
const dia = '(?: (?:(?:el|los|en) )*(?:lunes|sabados?|domingos?|fin(?:es)? de semana|feriados?|dias festivos)| (?:hoy|manana|ahora|ahorita))*'

const asks = new RegExp(
  `^${polite}(?:${[
    `(?:when|what (?:time|hours|days)|till when|until when|how late|til what time|until what time) (?:are|r|do|does|is) ${you} (?:guys )?(?:open|close|closed|available|there|open up|work|answer|answer the phone|take calls)(?: till| until| to)?${day}`,
    `(?:are|r|is) ${you} (?:guys )?(?:still )?(?:open|closed|available)${day}`,
    `(?:what|whats|what are|what is|what r) (?:are )?(?:your|ur|the) (?:business |opening |office |service |support |phone |working )*hours${day}`,
    `(?:your |ur )?(?:opening|business|office|support|customer service) hours${day}`,
    `(?:a que hora|cuando|hasta que hora|desde que hora|que dias|a partir de que hora|de que hora a que hora|en que horario) (?:me |nos )?(?:abren?|cierran?|atienden|estan (?:abiertos|atendiendo|disponibles)|trabajan|contestan)${dia}`,
    `(?:estan abiertos|estan atendiendo|abren|atienden|trabajan)${dia}`,
    `(?:cual es|que|en que) (?:es )?(?:su|el|tu) (?:horario|horas?)(?: de (?:atencion|servicio|oficina|trabajo))?(?: tienen)?${dia}`,
    `(?:que )?horarios?(?: (?:de (?:atencion|servicio|oficina)|tienen|al cliente|a clientes))+${dia}`,
  ].join('|')})$`,
)

/**
 * ANS-18: whether a question asks when the operator can be reached: 'when are you open', 'a qué hora cierran'. Said of
 * nobody else: 'when does the outage close' is none.
 */
export function asksHours(question: string): boolean {
  return asks.test(withoutAccents(question).replace(/['’`´]/g, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
}
