/** QAS-04, QAS-12: what a question about add-ons of one's own services asks for; without a library, for the browser. */
const patterns: readonly (readonly [string, RegExp])[] = [
  ['international', /\b(international|roaming|abroad|travel(l?ing)? (plan|pass)|internacional|extranjero|viaj(e|ar|o))\b/i],
  ['hotspot', /\b(hotspot|tether(ing)?|punto de acceso|compartir (internet|datos))\b/i],
  ['protection', /\b(insurance|protection plan|warranty|seguro|garantía)\b/i],
  ['addOns', /\b(add-?ons?|extras? (i|we) can add|complementos?)\b/i],
]

/** Words of one's own services: 'what is a hotspot' is a question to the articles. */
const own = /\b(my|mine|i|we|our|mi|mis|tengo|puedo|nuestr[oa]s?)\b/i

/** The names joined by commas; undefined for a question that is not about the asker's own add-ons. */
export function addOnIntentsOf(question: string): string | undefined {
  if (!own.test(question)) return undefined
  const names = patterns.flatMap(([name, pattern]) => (pattern.test(question) ? [name] : []))
  return names.length > 0 ? names.join(',') : undefined
}
