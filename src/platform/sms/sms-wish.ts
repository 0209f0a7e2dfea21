/** The words that carriers and customers use to stop messages and to start them again, in both languages. */
const stops = new Set(['STOP', 'STOPALL', 'END', 'QUIT', 'CANCEL', 'UNSUBSCRIBE', 'OPTOUT', 'REVOKE', 'ALTO', 'BAJA', 'DARDEBAJA', 'PARAR', 'PARE', 'CANCELAR', 'DETENER', 'TERMINAR', 'FIN'])
const starts = new Set(['START', 'UNSTOP', 'RESUME', 'OPTIN', 'SUBSCRIBE', 'ALTA', 'INICIAR', 'EMPEZAR', 'REANUDAR'])

/** Polite or redundant words around such a word, which do not change its meaning. */
const fillers = new Set(['PLEASE', 'NOW', 'TEXTING', 'TEXTS', 'MESSAGES', 'MESSAGING', 'ME', 'THE', 'POR', 'FAVOR', 'YA', 'MENSAJES', 'LOS', 'MIS'])

/**
 * Whether a reply to a text message stops further ones or starts them again; undefined for any other reply. The word
 * must be the whole reply: `La velocidad baja` is not a wish.
 */
export function wishIn(text: string): 'stop' | 'start' | undefined {
  const words = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().split(/[^A-Z]+/).filter((word) => word !== '' && !fillers.has(word))
  const said = words.join('')
  return stops.has(said) ? 'stop' : starts.has(said) ? 'start' : undefined
}
