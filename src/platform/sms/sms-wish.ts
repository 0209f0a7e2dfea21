/** What carriers and people use to end messages and to begin them again, in both languages. */
const stops = new Set(['STOP', 'STOPALL', 'END', 'QUIT', 'CANCEL', 'UNSUBSCRIBE', 'OPTOUT', 'REVOKE', 'ALTO', 'BAJA', 'DARDEBAJA', 'PARAR', 'PARE', 'CANCELAR', 'DETENER', 'TERMINAR', 'FIN'])
const starts = new Set(['START', 'UNSTOP', 'RESUME', 'OPTIN', 'SUBSCRIBE', 'ALTA', 'INICIAR', 'EMPEZAR', 'REANUDAR'])

/** Politeness around such a word: it changes nothing of what is meant. */
const fillers = new Set(['PLEASE', 'NOW', 'TEXTING', 'TEXTS', 'MESSAGES', 'MESSAGING', 'ME', 'THE', 'POR', 'FAVOR', 'YA', 'MENSAJES', 'LOS', 'MIS'])

/**
 * Whether an answer to a text message ends further ones or asks for them again; undefined for everything else. The word has to
 * be all that is said: `La velocidad baja` is no wish.
 */
export function wishIn(text: string): 'stop' | 'start' | undefined {
  const words = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().split(/[^A-Z]+/).filter((word) => word !== '' && !fillers.has(word))
  const said = words.join('')
  return stops.has(said) ? 'stop' : starts.has(said) ? 'start' : undefined
}
