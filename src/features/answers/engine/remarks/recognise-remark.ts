import type { Locale } from '#contracts/identity.ts'
import { recogniseIntent } from '../../questions/recognise-intent.ts'
import { tellingWords } from '../../questions/stands-alone.ts'
import { withoutAccents } from '../../questions/without-accents.ts'
import { asksOf911, dangers, imagined } from './remark-danger.ts'
import { english, englishFillers } from './remark-phrases.en.ts'
import { spanish, spanishFillers } from './remark-phrases.es.ts'

/** ANS-18: the kinds of messages that are not questions to the articles. */
export const remarkKinds = ['crisis', 'noEmergencyCall', 'violence', 'emergency', 'fire', 'robot', 'abilities', 'person', 'language', 'notHelped', 'insult', 'goodbye', 'thanks', 'greeting', 'ready', 'agreement'] as const
export type RemarkKind = (typeof remarkKinds)[number]

export interface Remark {
  kind: RemarkKind
  /** the language of the remark; undefined if its words are of both */
  locale: Locale | undefined
}

/** In characters; a longer message says more than a remark. */
const maxRemarkLength = 200

const languages = [
  { locale: 'en', phrases: english, fillers: englishFillers },
  { locale: 'es', phrases: spanish, fillers: spanishFillers },
] as const

/** The remark that a message consists of. Undefined for a question, even if it has a remark beside it. */
export function recogniseRemark(question: string): Remark | undefined {
  if (question.length > maxRemarkLength) return undefined
  const said = wordsOf(question)
  if (said === '') return signsIn(question)
  // 'can I get more time' is a question about paying, however short it is
  if (recogniseIntent(question) === 'paymentArrangement') return dangerIn(said)
  return dangerIn(said) ?? remarkIn(said) ?? remarkIn(corrected(said))
}

/** Swearing, which says nothing of what is wanted. */
const swearing = [
  ['en', /\b(?:the )?(?:fuck(?:ing|ers?|ed|in)?|motherfuck\w*|bullshit|shitty|goddamn|assholes?|bastards?|idiots?|morons?)\b/giu],
  ['es', /(?<!\p{L})(?:de )?(?:mierdas?|idiotas?|imb[eé]cil(?:es)?|pendej[oa]s?|cabr[oó]n(?:es)?|putas?|put[oa] madre|pinches?|malnacid[oa]s?)(?!\p{L})/giu],
] as const
/** What is said of us, and not of a service that fails. */
const ofUs = [
  ['en', /^\W*(?:(?:and|but|so|because) )?(?:you|u|youre|your (?:company|people|bot|support)|this (?:company|bot|chat)|bunch of|what an?)\b/iu, /\b(?:useless|worthless|pathetic|incompetent|thieves|liars|crooks|garbage|trash|joke|suck|stupid|the worst|scam(?:mers)?|clowns?)\b/iu],
  ['es', /^[^\p{L}]*(?:(?:y|pero) )?(?:eres|son|sos|ustedes|usted es|qu[eé]|esta (?:empresa|compa[nñ][ií]a)|bola de|puros?)(?!\p{L})/iu, /(?<!\p{L})(?:in[uú]til(?:es)?|est[uú]pid[oa]s?|ladrones|rateros|basura|porquer[ií]a|no sirven para nada|una burla|incompetentes|p[eé]sim[oa]s?)(?!\p{L})/iu],
] as const

/**
 * ANS-18: what a message wants beside an insult: 'you are useless, cancel everything'. Undefined if there is no insult
 * or nothing beside it.
 */
export function wishBesideInsult(question: string): { locale: Locale; wish: string } | undefined {
  if (question.length > maxRemarkLength) return undefined
  let locale: Locale | undefined
  const wishes = question.split(/[,.;:!?\n]/).flatMap((clause) => {
    const about = ofUs.find(([, begins, isBad]) => begins.test(clause) && isBad.test(clause))
    const swears = swearing.find(([, pattern]) => clause.search(pattern) >= 0)
    locale ??= about?.[0] ?? swears?.[0]
    const wish = (swears ? clause.replace(swears[1], ' ') : clause).replace(/\s+/g, ' ').trim()
    return about || (swears && recogniseRemark(wish) !== undefined) ? [] : [wish]
  })
  const wish = wishes.join(', ').replace(/^[, ]+|[, ]+$/g, '')
  return locale !== undefined && tellingWords(wish).length > 0 ? { locale, wish } : undefined
}

/** What an emoji says if it stands alone. */
const signs: readonly (readonly [RemarkKind, RegExp])[] = [
  ['agreement', /[😂🤣😅🤔👀🤷😐😶🙃]/u],
  ['insult', /[😠-😣😤😾🤬👎🖕]/u],
  ['thanks', /[👍👌🙏👏💪💯✅🎉😀-😄😆-😍🙂🥰🤗🫶❤💖-💜🧡]/u],
  ['greeting', /👋/u],
]

function signsIn(text: string): Remark | undefined {
  const found = signs.find(([, pattern]) => pattern.test(text))
  return found && { kind: found[0], locale: undefined }
}

/**
 * A message without accents, apostrophes and signs; 'soooo' becomes 'so'. A phone number is left out: the number to
 * call back at says nothing of what is wanted.
 */
function wordsOf(text: string): string {
  const plain = withoutAccents(text).replace(/['’`´]/g, '')
  return plain.replace(/\+?\d[\d ().-]{5,}\d/g, ' ').replace(/([a-z])\1{2,}/g, '$1').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** Dangers that also count where they are supposed: 'what if my husband hits me again'. */
const alwaysMeant: ReadonlySet<RemarkKind> = new Set(['crisis', 'violence'])

function dangerIn(said: string): Remark | undefined {
  const found = dangers.find(([kind, , pattern]) => said.search(pattern) >= 0 && (alwaysMeant.has(kind) || !imagined.test(said)) && (kind !== 'noEmergencyCall' || !asksOf911.test(said)))
  return found && { kind: found[0], locale: found[1] }
}

/** 'And if it does not work?' goes on with the conversation: it is no remark. */
const supposes = /\b(?:if|y si|pero si)\b/

const call911 = /\b(?:(?:please )?(?:call|dial|need|send|llam\w*(?: al?)?|marc\w*(?: al?)?) )?911\b/g

/**
 * The remark in a message. It consists of phrases of one language and of words that say nothing; the surest phrase
 * tells its kind.
 */
function remarkIn(said: string): Remark | undefined {
  if (said === '' || supposes.test(said)) return undefined
  const told = said.replace(call911, ' ')
  const has911 = told !== said
  const wholly = languages.flatMap(({ locale, phrases, fillers }) => {
    const place = phrases.findIndex(([, pattern]) => told.search(pattern) >= 0)
    if (place < 0 && !has911) return []
    const rest = phrases.reduce((text, [, pattern]) => text.replace(pattern, ' '), told).replace(fillers, ' ').trim()
    return rest === '' ? [{ place, kind: place < 0 ? 'emergency' : phrases[place]![0], locale: place < 0 ? undefined : locale }] : []
  })
  if (has911 && wholly.length > 0) return { kind: 'emergency', locale: wholly.length > 1 ? undefined : wholly[0]!.locale }
  const [first, second] = wholly.toSorted((a, b) => a.place - b.place)
  // words of both languages, as 'ok' and 'no', are answered in the language of the page
  return first && { kind: first.kind, locale: second && second.kind === first.kind ? undefined : first.locale }
}

/**
 * Compiles all patterns before the first question, so that none has to wait for it. The engine compiles a pattern at
 * its first use and again at its second, so each is used several times.
 */
export function warmRemarks(): void {
  const patterns = [...dangers.map(([, , pattern]) => pattern), imagined, asksOf911, ...languages.flatMap(({ phrases, fillers }) => [...phrases.map(([, pattern]) => pattern), fillers])]
  for (const pattern of patterns) for (const text of ['is this a remark or is it a question', 'esto es una pregunta o no lo es', 'what else']) text.search(pattern)
  recogniseRemark('Is this a remark, or is it a question?')
}

/** The words that remarks are recognised by and that are often mistyped. */
const knownWords = 'thanks thank hello goodbye morning afternoon evening person people human agent representative operator supervisor manager somebody someone speak talking robot machine computer emergency ambulance police helpful perfect awesome excellent useless stupid terrible please support customer service appreciate gracias muchas persona humano alguien agente representante operador operadora hablar comunicar supervisor emergencia ambulancia policia bomberos adios hasta luego buenos buenas tardes noches perfecto excelente inutil ayuda ayudar quiero necesito amable'.split(' ')

const fewestLetters = 4

/** The text with each word that has one typing error replaced by the word that was meant. */
function corrected(said: string): string {
  return said
    .split(' ')
    .map((word) => (word.length < fewestLetters || knownWords.includes(word) ? word : (knownWords.find((meant) => meant[0] === word[0] && isOneSlip(word, meant)) ?? word)))
    .join(' ')
}

/** Whether one letter is missing, too many or wrong, or two neighbouring letters have changed places. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1 || meant.length <= fewestLetters) return false
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  const [rest, wanted] = [typed.slice(start), meant.slice(start)]
  return rest.slice(1) === wanted || rest === wanted.slice(1) || rest.slice(1) === wanted.slice(1) || (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
}
