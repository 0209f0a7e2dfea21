/**
 * ANS-18: whether a question says by itself what it is about. Without a library, for the browser too; reads both
 * languages.
 */
import { withoutAccents } from './without-accents.ts'

/** Openings, and words anywhere, that refer to what was said before. */
const opening = /^(?:no(?:pe)?,|(?:and|but|or|so|then|also|plus|what about|how about|what if|what else|anything else|why not|ok(?:ay)? (?:and|but|so)|nope|still|y|pero|o|entonces|tambien|ademas|e|que tal|y si|que mas|algo mas|todavia|sigue|aun)\b)/
const pointing = /\b(it|its|that|this|them|they|those|these|there|one|ones|same|other|otherwise|either|instead|first|second|next|last|previous|step|eso|esto|esa|ese|esos|esas|estos|estas|lo|los|las|ahi|alli|otro|otra|mismo|misma|primero|segundo|siguiente|ultimo|anterior|paso|hacerlo|cambiarlo|verlo|usarlo)\b/
/** Words that say nothing about the subject of a question. */
const empty = new Set(
  `a an the and or but so if then also before after what how why when where who which is are was were be been do does did done doing can could will would should shall may might must have has had having i you we he she they it its me my your our their his her us them that this these those there here to of in on at by for with from as about into out up down off over not no nope yes dont doesnt didnt isnt wasnt cant wont still yet already just only really too very please ok okay work works worked working help helped helps try tried fix fixed happen happens happened need want get got go goes else anything something nothing one ones same other another instead either otherwise first second next last previous step steps again more much many long often soon mean means know think say says said tell show way thing things case time do not ll ve re s t d m don doesn didn isn wasn won couldn cost costs price prices fee fees charge charges charged free take takes last lasts
  el la los las lo un una unos unas y o e pero si entonces tambien ademas que como por cuando donde quien cual cuanto cuanta cuantos cuantas es son esta estan estoy era fue ser estar hay hace hacer hago haga puedo puede puedes debo tengo tiene tienen tener quiero quiere necesito voy va ir me mi mis su sus se te tu le les nos yo usted ellos ellas el eso esto esa ese esos esas este estos estas aqui ahi alli de del a al en con sin para desde hasta no ni ya todavia aun sigue igual muy mas menos tan solo tampoco funciona funciono sirve sirvio ayuda ayudo paso pasa pasos probe intente otro otra mismo misma primero segundo siguiente ultimo anterior luego despues antes tal cosa vez tiempo algo nada tarda tardan demora dura duran cuesta cuestan vale cobra cobran precio precios costo costos gratis`.split(/\s+/),
)

/** The words that tell what a question is about, in lower case and without accents. */
export function tellingWords(question: string): string[] {
  return (plain(question).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !empty.has(word))
}

/**
 * Whether a question names its own subject; false for 'and on my phone?', 'how much does it cost?', '¿y si no
 * funciona?'.
 */
export function standsAlone(question: string): boolean {
  const said = plain(question).replace(/^[^\p{L}\p{N}]+/u, '')
  const telling = tellingWords(question).length
  if (telling === 0) return false
  if (opening.test(said)) return telling > 4
  return !pointing.test(said) || telling > 2
}

const failing = /\b((does|did|is|was|has|do|will|can)(n't|nt| not)|not|no longer|never|nothing|still|no|ya|todavia|sigue|aun)\b.{0,30}\b(work\w*|help\w*|fix\w*|chang\w*|happen\w*|same|funcion\w*|sirv\w*|ayud\w*|cambi\w*|igual|pas[ao])\b|\b(tried|did) (that|it|this|all|everything|both)\b|\bya (lo )?(probe|hice|intente)\b|\bno (luck|good|suerte)\b/

/** Whether a question says that the previous answer did not help: 'What if that does not work?'. */
export function saysItFailed(question: string): boolean {
  return failing.test(plain(question))
}

function plain(text: string): string {
  return withoutAccents(text).replace(/[’`´]/g, "'").trim()
}
