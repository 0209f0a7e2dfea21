import type { Language, Token } from '../text/analyse.ts'

/** What a question asks for, as far as its words tell. */
export type AnswerKind = 'number' | 'time' | 'name'

const patterns: Record<Language, readonly (readonly [AnswerKind, RegExp])[]> = {
  en: [
    ['time', /\b(when|(what|which) (year|day|date|month|time|decade|century)|how long|how often)\b/i],
    ['number', /\b(how (many|much|far|fast|large|big|old|tall|high|deep)|(what|which) (number|percentage|percent|amount|price|speed|size|share|portion|temperature))\b/i],
    ['name', /\b(who|whom|whose|where|(what|which) (person|city|country|town|state|company|team|place|man|woman|player|river|university|language|band|artist|king|queen|group|organization))\b/i],
  ],
  es: [
    ['time', /(^|[^\p{L}])(cuándo|cuando|(en |a )?qué (año|día|fecha|mes|hora|década|siglo)|cuánto tiempo|con qué frecuencia)(?!\p{L})/iu],
    ['number', /(^|[^\p{L}])(cuánt[oa]s?|qué (número|porcentaje|cantidad|precio|velocidad|tamaño|parte|temperatura))(?!\p{L})/iu],
    ['name', /(^|[^\p{L}])(quién(es)?|dónde|qué (persona|ciudad|país|pueblo|estado|empresa|equipo|lugar|jugador|río|universidad|idioma|banda|artista|rey|reina|grupo|organización))(?!\p{L})/iu],
  ],
}

/** Undefined where the words do not tell. */
export function kindOfAnswer(question: string, language: Language): AnswerKind | undefined {
  return patterns[language].find(([, pattern]) => pattern.test(question))?.[0]
}

const numberWords = /\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|third|quarter|twice|uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|docena|cien|ciento|mil|millón|millones|mitad|tercio|cuarto)\b/i
const timeWords =
  /\b(1[0-9]{3}|20[0-9]{2}|\d{1,2}:\d{2}|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|century|seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miércoles|jueves|viernes|sábado|domingo|siglo|segundos?|minutos?|horas?|días?|semanas?|mes|meses|años?|décadas?)\b/i

/** Whether a sentence holds something of that kind which the question did not say itself. */
export function isAnswered(kind: AnswerKind, sentence: string, tokens: readonly Token[], asked: ReadonlySet<string>): boolean {
  const news = tokens.filter(({ word }) => !asked.has(word))
  if (kind === 'time') return timeWords.test(sentence) && news.some(({ word }) => timeWords.test(word))
  if (kind === 'number') return news.some(({ word }) => /\d/.test(word) || numberWords.test(word))
  // the first word is written with a capital whatever it is
  return news.some(({ start, word }) => start > 0 && word.length > 1 && /\p{Lu}/u.test(sentence[start]!))
}
