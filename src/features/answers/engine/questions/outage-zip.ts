import { withoutAccents } from '../../questions/without-accents.ts'
import { recogniseOwnMatter } from './recognise-own-matter.ts'

const fiveDigits = /(?<![\p{L}\p{N}#$.,-])\d{5}(?!-?[\p{L}\p{N}])/gu
/** 'zip code 75201' is replaced as a whole by 'my area'. Matched in text without accents. */
const namedPlace = /(?:(?:the )?(?:zip(?: ?code)?|postal code|el codigo postal|codigo postal)? )?\d{5}/gi
const asksHow = /^\W*(?:how (?:do|can|to)|como)\b/i

/**
 * OUT-01: the ZIP whose outages a question asks about: 'is there an outage in 75201'. The question is recognised with
 * 'my area' in place of the ZIP. Undefined if it names no ZIP, or several, or asks about something else.
 */
export function outageZipOf(question: string): string | undefined {
  if (asksHow.test(question)) return undefined
  const [zip, ...others] = question.match(fiveDigits) ?? []
  if (zip === undefined || others.some((other) => other !== zip)) return undefined
  const here = withoutAccents(question).replace(namedPlace, (place) => (place.endsWith(zip) ? ' my area ' : place))
  const matter = recogniseOwnMatter(here)
  return matter === 'outage' || matter === 'trouble' || isAffected.test(here) ? zip : undefined
}

/** Phrases that are used with a ZIP, but not in questions about the customer's own area. */
const isAffected = /\b(?:my area(?: is| esta)? +(?:affected|afectad[ao])|(?:affects?|afecta)(?: a)? +my area|(?:caid[oa]s?|sin (?:internet|servicio|senal)|no hay (?:internet|servicio|senal))\b.{0,40}\bmy area)\b/
