/** QAS-04, QAS-12: what a question about the customer's own add-ons asks for. Without a library, for the browser. */
const patterns: readonly (readonly [string, RegExp])[] = [
  ['international', /\b(international|roaming|abroad|travel(l?ing)? (plan|pass)|internacional|extranjero|viaj(e|ar|o))\b/i],
  ['hotspot', /\b(hotspot|tether(ing)?|punto de acceso|compartir (internet|datos))\b/i],
  ['protection', /\b(insurance|protection plan|warranty|seguro|garantía)\b/i],
  ['addOns', /\b(add-?ons?|extras? (i|we) can add|complementos?)\b/i],
]

/** Words about the customer's own services: without one, 'what is a hotspot' is a question to the articles. */
const own = /\b(my|mine|i|we|our|mi|mis|tengo|puedo|nuestr[oa]s?)\b/i

/**
 * The names of the intents, joined by commas; undefined for a question that is not about the customer's own add-ons.
 */
export function addOnIntentsOf(question: string): string | undefined {
  if (!own.test(question)) return undefined
  const names = patterns.flatMap(([name, pattern]) => (pattern.test(question) ? [name] : []))
  return names.length > 0 ? names.join(',') : undefined
}
